#!/usr/bin/env node
import "./requireNode";
import { dispatch, processWorld } from "./dispatch";

dispatch(process.argv.slice(2), processWorld()).then(
  (status) => {
    process.exitCode = status;
  },
  (error: unknown) => {
    process.stderr.write(`pulumi-hosting: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
