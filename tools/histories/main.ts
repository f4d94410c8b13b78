/** Random histories for a given time: `npm run test:histories`. */
import { runHistories } from "../../test/histories/run";

void runHistories({
  minutes: Number(process.env.HOSTING_HISTORIES_MINUTES ?? 10),
  seed: process.env.HOSTING_HISTORIES_SEED === undefined ? undefined : Number(process.env.HOSTING_HISTORIES_SEED),
  path: process.env.HOSTING_HISTORIES_PATH,
}).then((isClean) => {
  process.exitCode = isClean ? 0 : 1;
});
