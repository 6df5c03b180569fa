import { BlockList, isIP } from 'node:net'

/** An address without the IPv4-mapped prefix and without a zone. */
export const plainAddress = (ip: string): string =>
  /^::ffff:\d+\.\d+\.\d+\.\d+$/i.test(ip) ? ip.slice(7) : ip.replace(/%.*$/, '')

/** Entries of a list of addresses and ranges, separated by lines, commas or semicolons. */
export const addressesIn = (list: string): string[] =>
  list.split(/[\s,;，；]+/).filter((entry) => entry !== '')

const family = (ip: string): 'ipv4' | 'ipv6' => (isIP(ip) === 6 ? 'ipv6' : 'ipv4')
const MIN_PREFIX_BITS = { ipv4: 8, ipv6: 16 } as const
const MAX_PREFIX_BITS = { ipv4: 32, ipv6: 128 } as const
/** Whether an entry is a range of all addresses. */
export const isEverybody = (entry: string): boolean => entry.endsWith('/0')

/** Whether an entry is an address, or a range from /8 (IPv6: /16); /0 is valid too. */
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

/** A test whether an address is in a list; invalid entries are ignored. */
export function matcherOf(entries: readonly string[]): (ip: string) => boolean {
  const list = new BlockList()
  for (const entry of entries.filter(isAddressEntry)) {
    const [ip = '', bits] = entry.split('/')
    if (bits === undefined) list.addAddress(plainAddress(ip), family(plainAddress(ip)))
    else list.addSubnet(ip, Number(bits), family(ip))
  }
  return (ip) => isIP(ip) !== 0 && list.check(ip, family(ip))
}
