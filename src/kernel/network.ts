interface Address {
  readonly bits: bigint
  readonly width: 32 | 128
}

const V4 = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/
/** Shortest prefix accepted for a network; shorter ones cover too many addresses. */
const MIN_PREFIX = { 32: 8, 128: 16 } as const

function readV4(text: string): bigint | null {
  const parts = V4.exec(text)?.slice(1).map(Number)
  return parts?.every((part) => part <= 255)
    ? parts.reduce((bits, part) => (bits << 8n) | BigInt(part), 0n)
    : null
}

function readV6(text: string): bigint | null {
  const [head = '', tail, extra] = text.split('::')
  if (extra !== undefined) return null
  const groups = (part: string | undefined): string[] => (part ? part.split(':') : [])
  const headGroups = groups(head),
    tailGroups = groups(tail),
    gap = 8 - headGroups.length - tailGroups.length
  if (tail === undefined ? gap !== 0 : gap < 1) return null
  const groupsInFull = [...headGroups, ...Array.from({ length: gap }, () => '0'), ...tailGroups]
  return groupsInFull.every((group) => /^[0-9a-f]{1,4}$/i.test(group))
    ? groupsInFull.reduce((bits, group) => (bits << 16n) | BigInt(`0x${group}`), 0n)
    : null
}

/** The first 96 bits of an IPv4-mapped IPv6 address. */
const MAPPED = 0xffffn
/** An address of either family; an IPv4-mapped IPv6 address counts as IPv4, in hexadecimal too. */
function readAddress(text: string): Address | null {
  const v4Bits = readV4(text.replace(/^::ffff:(?=\d+\.)/i, ''))
  if (v4Bits !== null) return { bits: v4Bits, width: 32 }
  const bits = readV6(text)
  if (bits === null) return null
  return bits >> 32n === MAPPED ? { bits: bits & 0xffff_ffffn, width: 32 } : { bits, width: 128 }
}

function formatNetwork({ bits, width }: Address, length: number): string {
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
 * The canonical spelling of an address or a network (`10.1.2.9/24` → `10.1.2.0/24`); null where it is invalid
 * or too wide.
 */
export function readNetwork(text: string): string | null {
  const [host = '', suffix, extra] = text.trim().split('/')
  const address = readAddress(host)
  if (!address || extra !== undefined || (suffix !== undefined && !/^\d{1,3}$/.test(suffix))) return null
  const length = suffix === undefined ? address.width : Number(suffix)
  return length > address.width || length < MIN_PREFIX[address.width] ? null : formatNetwork(address, length)
}

/** The spellings of an address and of every network that contains it. */
export function networksOf(text: string): string[] {
  const address = readAddress(text.trim())
  if (!address) return []
  const minPrefix = MIN_PREFIX[address.width]
  return Array.from({ length: address.width - minPrefix + 1 }, (_, index) =>
    formatNetwork(address, minPrefix + index),
  )
}

/**
 * The key under which calls from an address are counted: an IPv4 address itself, the /64 network of an IPv6
 * address; other texts unchanged.
 */
export function networkOf(text: string): string {
  const address = readAddress(text.trim())
  return address ? formatNetwork(address, address.width === 32 ? 32 : 64) : text
}
