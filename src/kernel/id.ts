const EPOCH = Date.UTC(2020, 0, 1)
/** Milliseconds of 1970 at which ids begin. */
export const ID_EPOCH = EPOCH
/** The last number a bigint holds. */
const LAST_ID = '9223372036854775807'
/** Whether a text is an id: digits of a number that a bigint holds. */
export const isId = (text: string): boolean =>
  /^\d{1,19}$/.test(text) && (text.length < LAST_ID.length || text <= LAST_ID)
/** Whether a text is an id of ours, which nobody types and no short number can be. */
export const isLongId = (text: string): boolean => text.length >= 15 && isId(text)

let node = 0
let last = 0
let sequence = 0

/** Sets the number of this process among those that share a database, 0 to 1023. */
export function useNode(value: number): void {
  node = value & 1023
}

/**
 * A new snowflake id: 41 bits of milliseconds, 10 of node, 12 of sequence, as a decimal string; ascending
 * within a process.
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

/** The moment inside an id, to the millisecond. */
export const momentOfId = (id: string): Date => new Date(Number(BigInt(id) >> 22n) + EPOCH)

let lastPast = 0
/** An id of an earlier moment, for rows that are told of afterwards. */
export function idAt(moment: Date): string {
  lastPast = (lastPast + 1) & 0x3f_ffff
  return ((BigInt(moment.getTime() - EPOCH) << 22n) | BigInt(lastPast)).toString()
}

const DAY_MS = 86_400_000,
  SHANGHAI_MS = 8 * 3_600_000
/**
 * The number of a document made from its id: prefix, day in Asia/Shanghai, 15 digits for the rest of the
 * id.
 */
export function numberOfId(prefix: string, id: string): string {
  const local = momentOfId(id).getTime() + SHANGHAI_MS
  const day = new Date(local).toISOString().slice(0, 10).replaceAll('-', '')
  return `${prefix}${day}${((BigInt(local % DAY_MS) << 22n) | (BigInt(id) & 0x3f_ffffn)).toString().padStart(15, '0')}`
}

/** The id in a number made by `numberOfId`; null where it is no such number. */
export function idOfNumber(prefix: string, number: string): string | null {
  const match = /^(\d{4})(\d{2})(\d{2})(\d{15})$/.exec(
    number.startsWith(prefix) ? number.slice(prefix.length) : '',
  )
  if (!match) return null
  const midnight = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3])) - SHANGHAI_MS - EPOCH
  const id = midnight < 0 ? '' : ((BigInt(midnight) << 22n) + BigInt(match[4] ?? '0')).toString()
  return isId(id) ? id : null
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** A random word over 62 characters, 32 long by default; from the platform's secure source. */
export function randomWord(length = 32): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length * 2))
  let word = ''
  for (const byte of bytes) if (byte < 248 && word.length < length) word += ALPHABET[byte % 62]
  return word.length === length ? word : word + randomWord(length - word.length)
}

/**
 * Makes words that name requests of this process, 16 long: where it started, then how many came before.
 * They are names, not secrets.
 */
export function countedWords(): () => string {
  const origin = randomWord(8)
  let count = 0
  return () => origin + (count += 1).toString(36).padStart(8, '0')
}
