import { BlockList, isIP } from 'node:net'

const split = (list: string): string[] => list.split(/[,;\s]+/).filter(Boolean)

function blockOf(
  entry: string,
): { readonly net: string; readonly bits: number; readonly family: 'ipv4' | 'ipv6' } | null {
  const [net = '', bits, ...extra] = entry.split('/')
  const version = isIP(net),
    width = version === 4 ? 32 : 128
  const prefixLength = bits === undefined ? width : /^\d{1,3}$/.test(bits) ? Number(bits) : -1
  return version === 0 || extra.length > 0 || prefixLength < 0 || prefixLength > width
    ? null
    : { net, bits: prefixLength, family: version === 4 ? 'ipv4' : 'ipv6' }
}

/** Whether every entry of a list is an address or a block of addresses. */
export const isBlockList = (list: string): boolean => split(list).every((entry) => blockOf(entry) !== null)

/** Whether an address is in a list; an empty list contains every address. */
export function isListed(list: string | null, address: string): boolean {
  const blocks = split(list ?? '').flatMap((entry) => blockOf(entry) ?? [])
  if (blocks.length === 0) return true
  const plain = address.replace(/^::ffff:(?=\d+\.)/, ''),
    version = isIP(plain)
  const listed = new BlockList()
  for (const { net, bits, family } of blocks) listed.addSubnet(net, bits, family)
  return version !== 0 && listed.check(plain, version === 4 ? 'ipv4' : 'ipv6')
}
