/** Maximum nesting of JSON from outside. */
const MAX_DEPTH = 32
/** Maximum number of values, and of values under names, which cost more memory. */
const MAX_VALUES = 50_000,
  MAX_NAMED_VALUES = 25_000
const QUOTE = 34,
  BACKSLASH = 92,
  COMMA = 44,
  COLON = 58,
  OPEN_LIST = 91,
  CLOSE_LIST = 93,
  OPEN_OBJECT = 123,
  CLOSE_OBJECT = 125

/** Position of the quote that ends the string begun at `begin`; the end of the text where it is missing. */
function endOfString(text: string, begin: number): number {
  let at = begin + 1
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1
  return at
}

/**
 * Whether a text stays within the limits of nesting and number of values, so that processing it neither
 * overflows the stack nor blocks the process.
 */
export function isModestJson(text: string): boolean {
  let depth = 0,
    values = 0,
    named = 0
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(text, at)
        break
      case COMMA:
        values += 1
        break
      case COLON:
        named += 1
        break
      case OPEN_LIST:
      case OPEN_OBJECT:
        depth += 1
        values += 1
        break
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        depth -= 1
        break
      default:
    }
    if (depth > MAX_DEPTH || values > MAX_VALUES || named > MAX_NAMED_VALUES) return false
  }
  return true
}

/** Parses JSON from outside; throws a SyntaxError for invalid JSON and beyond the limits. */
export function parseModestJson(text: string): unknown {
  if (!isModestJson(text)) throw new SyntaxError('JSON beyond its bounds')
  return JSON.parse(text)
}
