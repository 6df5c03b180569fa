interface Address {
  readonly bits: bigint
  readonly width: 32 | 128
}

const V4 = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/
/** Networks wider than this are no target but half the world. */
const WIDEST = { 32: 8, 128: 16 } as const

function readV4(text: string): bigint | null {
  const parts = V4.exec(text)?.slice(1).map(Number)
  return parts?.every((part) => part <= 255)
    ? parts.reduce((bits, part) => (bits << 8n) | BigInt(part), 0n)
    : null
}

function readV6(text: string): bigint | null {
  const [head = '', tail, more] = text.split('::')
  if (more !== undefined) return null
  const groups = (part: string | undefined): string[] => (part ? part.split(':') : [])
  const left = groups(head),
    right = groups(tail),
    gap = 8 - left.length - right.length
  if (tail === undefined ? gap !== 0 : gap < 1) return null
  const all = [...left, ...Array.from({ length: gap }, () => '0'), ...right]
  return all.every((group) => /^[0-9a-f]{1,4}$/i.test(group))
    ? all.reduce((bits, group) => (bits << 16n) | BigInt(`0x${group}`), 0n)
    : null
}

/** An address of either family; one of the old family inside the new counts as the old. */
function readAddress(text: string): Address | null {
  const old = readV4(text.replace(/^::ffff:(?=\d+\.)/i, ''))
  if (old !== null) return { bits: old, width: 32 }
  const bits = readV6(text)
  return bits === null ? null : { bits, width: 128 }
}

function spelt({ bits, width }: Address, length: number): string {
  const spare = BigInt(width - length),
    prefix = (bits >> spare) << spare
  const part = width === 32 ? 8 : 16
  const parts = Array.from(
    { length: width / part },
    (_, index) => (prefix >> BigInt(width - part * (index + 1))) & ((1n << BigInt(part)) - 1n),
  )
  const text = width === 32 ? parts.join('.') : parts.map((group) => group.toString(16)).join(':')
  return length === width ? text : `${text}/${length}`
}

/**
 * The one spelling of an address or of a network (`10.1.2.9/24` → `10.1.2.0/24`); null where it is none, or
 * too wide.
 */
export function readNetwork(text: string): string | null {
  const [host = '', suffix, more] = text.trim().split('/')
  const address = readAddress(host)
  if (!address || more !== undefined || (suffix !== undefined && !/^\d{1,3}$/.test(suffix))) return null
  const length = suffix === undefined ? address.width : Number(suffix)
  return length > address.width || length < WIDEST[address.width] ? null : spelt(address, length)
}

/** The spellings of an address and of every network it belongs to. */
export function networksOf(text: string): string[] {
  const address = readAddress(text.trim())
  if (!address) return []
  const widest = WIDEST[address.width]
  return Array.from({ length: address.width - widest + 1 }, (_, index) => spelt(address, widest + index))
}

/**
 * Who an address belongs to: itself, in the new family the network of 64 bits that one household has; other
 * texts stay as they are.
 */
export function networkOf(text: string): string {
  const address = readAddress(text.trim())
  return address ? spelt(address, address.width === 32 ? 32 : 64) : text
}
