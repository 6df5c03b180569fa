/** Characters of a query that are kept. */
export const MAX_QUERY_LENGTH = 64

const MAIL = /\S@\S/
/** Six digits, also with spaces, dots or dashes between them: numbers of phones, cards, orders, people. */
const MANY_DIGITS = /(?:\d[\s.\-_]*){6}/
/** A word as only a password or a key has it: eight characters or more with letters and digits or signs. */
const KEY_LIKE = /(?=\S*[a-z])(?=\S*[\d~!#$%^&*+=?|\\/])[\x21-\x7e]{8,}/i
/** A long word of hexadecimal digits or base64. */
const TOKEN = /[\w+/=-]{24,}/

/**
 * A query that found nothing as it may be counted: trimmed and cut; null for one that may name a person, a
 * number or a secret, and for a single character.
 */
export function countableQuery(text: string): string | null {
  const query = text.normalize('NFKC').replace(/\s+/g, ' ').trim()
  const isPrivate = [MAIL, MANY_DIGITS, KEY_LIKE, TOKEN].some((pattern) => pattern.test(query))
  return isPrivate || query.length < 2 ? null : query.slice(0, MAX_QUERY_LENGTH).trim().toLowerCase()
}
