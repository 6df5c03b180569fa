import { BlockList, isIP } from 'node:net'

/** An address without what only says that it came by IPv6. */
export const plainAddress = (ip: string): string =>
  /^::ffff:\d+\.\d+\.\d+\.\d+$/i.test(ip) ? ip.slice(7) : ip.replace(/%.*$/, '')

/** Addresses and ranges of a list, one a line or apart by comma. */
export const addressesIn = (list: string): string[] =>
  list.split(/[\s,;，；]+/).filter((entry) => entry !== '')

const family = (ip: string): 'ipv4' | 'ipv6' => (isIP(ip) === 6 ? 'ipv6' : 'ipv4')
const MIN_PREFIX_BITS = { ipv4: 8, ipv6: 16 } as const
const MAX_PREFIX_BITS = { ipv4: 32, ipv6: 128 } as const
/** Ranges that let everybody in. */
export const isEverybody = (entry: string): boolean => entry.endsWith('/0')

/**
 * Whether an entry is an address, or a range that is neither malformed nor wider than anybody should need.
 */
export function isAddressEntry(entry: string): boolean {
  const [ip = '', bits, extra] = entry.split('/')
  if (isIP(ip) === 0 || extra !== undefined) return false
  if (bits === undefined) return true
  if (!/^\d{1,3}$/.test(bits)) return false
  return (
    Number(bits) === 0 ||
    (Number(bits) >= MIN_PREFIX_BITS[family(ip)] && Number(bits) <= MAX_PREFIX_BITS[family(ip)])
  )
}

/** Answers whether an address is among those of a list. */
export function matcherOf(entries: readonly string[]): (ip: string) => boolean {
  const list = new BlockList()
  for (const entry of entries.filter(isAddressEntry)) {
    const [ip = '', bits] = entry.split('/')
    if (bits === undefined) list.addAddress(plainAddress(ip), family(plainAddress(ip)))
    else list.addSubnet(ip, Number(bits), family(ip))
  }
  return (ip) => isIP(ip) !== 0 && list.check(ip, family(ip))
}
