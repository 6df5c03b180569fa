import { BlockList, isIP } from 'node:net'
import type { Config } from '../config.ts'

/** Loopback and private networks, where a proxy in front of a single server stands. */
const PRIVATE_NETWORKS = [
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '::1/128',
  'fc00::/7',
  'fe80::/10',
]

function listOf(entries: readonly string[]): (ip: string) => boolean {
  const list = new BlockList()
  for (const entry of entries) {
    const [ip = '', bits] = entry.split('/'),
      family = isIP(ip) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(ip, family)
    else list.addSubnet(ip, Number(bits), family)
  }
  return (ip) => {
    const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
    return isIP(plain) !== 0 && list.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')
  }
}

/**
 * Whether the word of who stands at a hop (0 is who connected) about the hop before counts. The address of a
 * request is the rightmost one that is not trusted: what stands left of it anybody could have written.
 */
export function trustOf(
  config: Pick<Config, 'trustProxy' | 'trustedProxies'>,
): (ip: string, hop: number) => boolean {
  const { trustProxy, trustedProxies } = config
  const isListed = listOf(trustedProxies),
    isPrivate = listOf(PRIVATE_NETWORKS)
  return (ip, hop) => isListed(ip) || (trustProxy && hop === 0 && isPrivate(ip))
}
