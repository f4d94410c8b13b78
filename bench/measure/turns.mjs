/** One operation on the floor and on ours. Whoever runs second finds warmer caches of the system: they take turns. */
export async function inTurn({ stacks, simulator, turn, name, args, settings, holds, say }) {
  const result = {};
  for (const side of turn % 2 === 0 ? ["floor", "ours"] : ["ours", "floor"]) {
    const stack = stacks[side];
    stack.set(settings);
    await simulator.reset();
    const { wall, cpu, adopts, roles } = await stack.must(args);
    const { total, reads, writes, byRoute, peakConcurrency, overlappingEdgeRuleWrites } = await simulator.report();
    // A run that did not do its work must not look fast.
    const { length } = stack.state().resources;
    if (length !== holds) throw new Error(`After ${name} the state of ${side} holds ${length} resources instead of ${holds}.`);
    result[side] = { wall, cpu, adopts, roles, requests: { total, reads, writes, byRoute, peakConcurrency, overlappingEdgeRuleWrites } };
    say(`  ${name}, ${side}: ${cpu.toFixed(1)} s CPU, ${wall.toFixed(1)} s${side === "ours" ? `, ${reads} reads, ${writes} writes` : ""}`);
  }
  return result;
}

/** Reads and all requests at most so many, writes exactly: fewer would not have done the work. */
export function within({ total, reads, writes }, bound) {
  return total <= (bound.total ?? Infinity) && reads <= (bound.reads ?? Infinity) && writes === (bound.writes ?? writes);
}

/** By how much the provider's peak memory is above the floor's. */
export function memoryMore({ ours, floor }) {
  return ours.providerPeakMb === undefined || floor.providerPeakMb === undefined ? undefined : ours.providerPeakMb - floor.providerPeakMb;
}
