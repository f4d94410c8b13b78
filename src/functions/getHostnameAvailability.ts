import { z } from "zod";
import { defineFunction } from "../kernel/definition/function";

export const getHostnameAvailability = defineFunction({
  name: "getHostnameAvailability",
  area: "site",
  description:
    "Reports whether a hostname is free: no site of the platform has it yet. An invalid name is an error. The answer can change at any " +
    "time, so don't make a resource depend on it.",
  inputs: z.object({ hostname: z.string().min(1).describe("The full hostname, such as `www.example.com`.") }),
  outputs: z.object({ available: z.boolean().describe("Whether the hostname is free.") }),
  // The platform finds what is taken, and doesn't find what is free.
  call: async (reading, { hostname }) => ({ available: !(await reading.found("/api/domains/available", { body: { hostname } })) }),
  samples: () => [{ hostname: "www.example.com" }],
});
