const EPOCH = Date.UTC(2020, 0, 1)
let node = 0
let last = 0
let sequence = 0

/** Sets the number of this process among those that share a database, 0 to 1023. */
export function useNode(value: number): void { node = value & 1023 }

/** A new snowflake id: 41 bits of milliseconds, 10 of node, 12 of sequence, as a decimal string; ascending within a process. */
export function newId(): string {
  let now = Math.max(Date.now(), last)
  if (now === last) {
    sequence = (sequence + 1) & 4095
    if (sequence === 0) now += 1
  } else sequence = 0
  last = now
  return ((BigInt(now - EPOCH) << 22n) | (BigInt(node) << 12n) | BigInt(sequence)).toString()
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** A random word over 62 characters, 32 long by default; from the platform's secure source. */
export function randomWord(length = 32): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length * 2))
  let word = ''
  for (const byte of bytes) if (byte < 248 && word.length < length) word += ALPHABET[byte % 62]
  return word.length === length ? word : word + randomWord(length - word.length)
}

/** Makes words that name requests of this process, 16 long: where it started, then how many came before. They are names, not secrets. */
export function countedWords(): () => string {
  const origin = randomWord(8)
  let count = 0
  return () => origin + (count += 1).toString(36).padStart(8, '0')
}
