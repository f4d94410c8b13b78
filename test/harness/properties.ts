import fc from "fast-check";

// The same values in each run: what fails is the change. `npm run test:fuzz` looks for values that nobody has tried.
if (process.env.HOSTING_FUZZ_TIMES === undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_260_115 });

export default fc;
