/** Median of the figures. */
export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2
}

/** The figure below which `share` (0 to 1) of the figures lie. */
export const percentile = (figures: readonly number[], share: number): number =>
  [...figures].sort((a, b) => a - b)[Math.min(figures.length - 1, Math.floor(figures.length * share))] ??
  Number.NaN

/** Median of the ratios by round: in one round both contenders had the same machine load. */
export const medianRatio = (ours: readonly number[], theirs: readonly number[]): number =>
  median(ours.map((figure, round) => figure / (theirs[round] ?? Number.NaN)))

/**
 * Measures contenders alternately, round after round, so that other load affects all of them; returns the
 * figures of each by round.
 */
export async function interleaved<Name extends string>(
  rounds: number,
  contenders: Readonly<Record<Name, () => Promise<number>>>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(contenders) as Name[]
  const figures = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  for (let turn = 0; turn < rounds; turn += 1)
    for (const name of names) figures[name].push(await contenders[name]())
  return figures
}
