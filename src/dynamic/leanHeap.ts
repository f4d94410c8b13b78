import { flushCompileCache } from "node:module";
import { setFlagsFromString } from "node:v8";

// Where the user keeps compiled code (NODE_COMPILE_CACHE), what is loaded so far is kept now: the engine ends a provider
// without an exit, and the flag below would be a part of the code's key, so that no later run would find it.
flushCompileCache?.();

// A provider makes much short-lived garbage: JSON, protocol buffers, one answer after the other. By default V8 lets the
// space for it grow to tens of megabytes that are never given back; the process does as well with the space it starts with.
setFlagsFromString("--semi-space-growth-factor=1");
