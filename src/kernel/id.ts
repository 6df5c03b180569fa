const EPOCH = Date.UTC(2020, 0, 1)
/** Start of the ids, in milliseconds since 1970. */
export const ID_EPOCH = EPOCH
/** The largest bigint. */
const LAST_ID = '9223372036854775807'
/** Whether a text is an id: decimal digits of a number within bigint. */
export const isId = (text: string): boolean =>
  /^\d{1,19}$/.test(text) && (text.length < LAST_ID.length || text <= LAST_ID)
/** Whether a text is a generated id, which is longer than the numbers people type. */
export const isLongId = (text: string): boolean => text.length >= 15 && isId(text)

let node = 0
let last = 0
let sequence = 0

/** Sets the node number of this process among those that share a database, 0 to 1023. */
export function useNode(value: number): void {
  node = value & 1023
}

/**
 * A new snowflake id as decimal string: 41 bits of milliseconds, 10 of node, 12 of sequence; ascending within
 * a process.
 */
export function newId(): string {
  let now = Math.max(Date.now(), last)
  if (now === last) {
    sequence = (sequence + 1) & 4095
    if (sequence === 0) now += 1
  } else sequence = 0
  last = now
  return ((BigInt(now - EPOCH) << 22n) | (BigInt(node) << 12n) | BigInt(sequence)).toString()
}

/** The creation time in an id, to the millisecond. */
export const momentOfId = (id: string): Date => new Date(Number(BigInt(id) >> 22n) + EPOCH)

let pastSequence = 0
/** An id with an earlier creation time, for rows that are dated back. */
export function idAt(moment: Date): string {
  pastSequence = (pastSequence + 1) & 0x3f_ffff
  return ((BigInt(moment.getTime() - EPOCH) << 22n) | BigInt(pastSequence)).toString()
}

const DAY_MS = 86_400_000,
  SHANGHAI_MS = 8 * 3_600_000
/**
 * The document number derived from an id: prefix, day in Asia/Shanghai, and 15 digits for the rest of the id.
 */
export function numberOfId(prefix: string, id: string): string {
  const local = momentOfId(id).getTime() + SHANGHAI_MS
  const day = new Date(local).toISOString().slice(0, 10).replaceAll('-', '')
  return `${prefix}${day}${((BigInt(local % DAY_MS) << 22n) | (BigInt(id) & 0x3f_ffffn)).toString().padStart(15, '0')}`
}

/** The id in a number made by `numberOfId`; null for any other text. */
export function idOfNumber(prefix: string, number: string): string | null {
  const match = /^(\d{4})(\d{2})(\d{2})(\d{15})$/.exec(
    number.startsWith(prefix) ? number.slice(prefix.length) : '',
  )
  if (!match) return null
  const midnight = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3])) - SHANGHAI_MS - EPOCH
  const id = ((BigInt(midnight) << 22n) + BigInt(match[4] ?? '0')).toString()
  return isId(id) && numberOfId(prefix, id) === number ? id : null
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** A random text over 62 characters from the secure random source, 32 long by default. */
export function randomWord(length = 32): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length * 2))
  let word = ''
  for (const byte of bytes) if (byte < 248 && word.length < length) word += ALPHABET[byte % 62]
  return word.length === length ? word : word + randomWord(length - word.length)
}

/**
 * Returns a generator of request ids of this process, 16 characters long: a random prefix and a counter. They
 * are not secret.
 */
export function countedWords(): () => string {
  const origin = randomWord(8)
  let count = 0
  return () => origin + (count += 1).toString(36).padStart(8, '0')
}
