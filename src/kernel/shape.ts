/** Fewer records than this are made one by one. */
export const WORTH_SHAPING = 8

/**
 * Makes records that all have the same keys, each null at first. An object that gets its keys one after the
 * other ends as a hash table,
 * several times as large and slow to read and to write out; these are laid out flat from the start.
 */
export function shapeOf(keys: readonly string[]): () => Record<string, unknown> {
  const blank = JSON.parse(
    `{${[...new Set(keys)].map((key) => `${JSON.stringify(key)}:null`).join(',')}}`,
  ) as Record<string, unknown>
  return () => ({ ...blank })
}
