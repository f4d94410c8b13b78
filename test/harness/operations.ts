/** All that a face calls, and what a preview says before anything is sent. */
export { diff } from "../../src/kernel/object/diff";
export { check } from "../../src/kernel/operations/check";
export { checkInputs } from "../../src/kernel/operations/checkInputs";
export { create } from "../../src/kernel/operations/create";
export { remove } from "../../src/kernel/operations/delete";
export { diffResource } from "../../src/kernel/operations/diff";
export { read } from "../../src/kernel/operations/read";
export { update } from "../../src/kernel/operations/update";
