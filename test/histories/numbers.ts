/** Numbers from 0 to below 1, the same each time: a history that is played again meets the same ids. */
export function numbers(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
