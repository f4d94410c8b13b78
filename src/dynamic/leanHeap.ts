import { setFlagsFromString } from "node:v8";

// A provider makes much short-lived garbage: JSON, protocol buffers, one answer after the other. By default V8 lets the
// space for it grow to tens of megabytes that are never given back; the process does as well with the space it starts with.
setFlagsFromString("--semi-space-growth-factor=1");
