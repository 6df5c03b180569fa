/** English plurals as they are typed; a word of Chinese letters that ends in s is none of them. */
const MIN_LENGTH = 4

/** The text with its last word in the singular; null where it is no plural. */
export function singular(text: string): string | null {
  if (text.length < MIN_LENGTH || !/[a-z]{3}s$/.test(text) || /(?:ss|us|is)$/.test(text)) return null
  if (text.endsWith('ies')) return text.slice(0, -3)
  return /(?:ch|sh|x|z|ss)es$/.test(text) ? text.slice(0, -2) : text.slice(0, -1)
}
