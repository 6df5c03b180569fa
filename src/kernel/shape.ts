/** Below this number of records a common shape is not worth its cost. */
export const WORTH_SHAPING = 8

/**
 * Returns a factory of records with the same keys, all null. Objects that get many keys one by one become
 * hash tables, which need several times the memory and are slow to read and serialise; these keep the fast
 * layout of the engine.
 */
export function shapeOf(keys: readonly string[]): () => Record<string, unknown> {
  const blank = JSON.parse(
    `{${[...new Set(keys)].map((key) => `${JSON.stringify(key)}:null`).join(',')}}`,
  ) as Record<string, unknown>
  return () => ({ ...blank })
}
