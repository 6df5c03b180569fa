/**
 * What a pattern asks for in order: a character as it is, `*` any characters but `/`, `**` any characters.
 */
const partsOf = (pattern: string): readonly string[] =>
  pattern.match(/\*+|[^*]/g)?.map((part) => (part.length > 1 && part.startsWith('*') ? '**' : part)) ?? []

/** How many runs of stars a pattern has. */
export const starsIn = (pattern: string): number => pattern.match(/\*+/g)?.length ?? 0

/** Goes on from a place to those behind stars, which may stand for nothing. */
function reach(parts: readonly string[], states: Uint8Array, from: number): void {
  let position = from
  states[position] = 1
  while (parts[position] === '*' || parts[position] === '**') {
    position += 1
    states[position] = 1
  }
}

/**
 * Whether a pattern of `*` (within one segment of a path) and `**` (across segments) is the whole text.
 * All places of the pattern are followed at once: the work is at most the length of the text times that of
 * the pattern, whatever they are.
 */
export function matchesGlob(pattern: string, text: string): boolean {
  const parts = partsOf(pattern)
  let states = new Uint8Array(parts.length + 1)
  reach(parts, states, 0)
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at)
    const next = new Uint8Array(parts.length + 1)
    for (const [position, part] of parts.entries()) {
      if (states[position] !== 1) continue
      if (part === '**' || (part === '*' && sign !== '/')) reach(parts, next, position)
      else if (part === sign) reach(parts, next, position + 1)
    }
    states = next
  }
  return states[parts.length] === 1
}
