/** The parts of a pattern: a literal character, `*` for any characters but `/`, `**` for any characters. */
const partsOf = (pattern: string): readonly string[] =>
  pattern.match(/\*+|[^*]/g)?.map((part) => (part.length > 1 && part.startsWith('*') ? '**' : part)) ?? []

/** The number of runs of stars in a pattern. */
export const starsIn = (pattern: string): number => pattern.match(/\*+/g)?.length ?? 0

/** Activates a state and all those reachable through stars, which may match nothing. */
function activate(parts: readonly string[], states: Uint8Array, from: number): void {
  let position = from
  states[position] = 1
  while (parts[position] === '*' || parts[position] === '**') {
    position += 1
    states[position] = 1
  }
}

/**
 * Whether a pattern of `*` (within one path segment) and `**` (across segments) matches the whole text. All
 * states are tracked at once, so that the cost is at most the length of the text times that of the pattern.
 */
export function matchesGlob(pattern: string, text: string): boolean {
  const parts = partsOf(pattern)
  let states = new Uint8Array(parts.length + 1)
  activate(parts, states, 0)
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    const next = new Uint8Array(parts.length + 1)
    for (const [position, part] of parts.entries()) {
      if (states[position] !== 1) continue
      if (part === '**' || (part === '*' && character !== '/')) activate(parts, next, position)
      else if (part === character) activate(parts, next, position + 1)
    }
    states = next
  }
  return states[parts.length] === 1
}
