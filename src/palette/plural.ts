/** English plurals as they are typed; a word of Chinese letters that ends in s is none of them. */
const MIN_LENGTH = 4

/** The text with its last word in the singular; null where it is no plural. */
export function singular(text: string): string | null {
  if (text.length < MIN_LENGTH || !/[a-z]{3}s$/.test(text) || /(?:ss|us|is)$/.test(text)) return null
  if (text.endsWith('ies')) return text.slice(0, -3)
  return /(?:ch|sh|x|z|ss)es$/.test(text) ? text.slice(0, -2) : text.slice(0, -1)
}

/** Words that end in s and are no plurals, or mean one thing in the plural. */
const NO_PLURALS = /\b(?:news|series|points|goods|funds|sms)$/i

/** The English name of one record of a noun whose list is named in the plural, as `Express companies`. */
export function oneOf(name: string): string {
  if (NO_PLURALS.test(name)) return name
  if (name.endsWith('ies')) return `${name.slice(0, -3)}y`
  return name.endsWith('menus') ? name.slice(0, -1) : (singular(name) ?? name)
}
