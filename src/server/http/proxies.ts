import { BlockList, isIP } from 'node:net'
import type { Config } from '../config.ts'

/** Loopback and private networks, where the proxy of a single server is. */
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

function matcherOf(entries: readonly string[]): (ip: string) => boolean {
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
 * Whether the address that a proxy reports is trusted; hop 0 is the connected peer. The address of a request
 * is the rightmost untrusted one, because a client can forge everything left of it.
 */
export function trustOf(
  config: Pick<Config, 'trustProxy' | 'trustedProxies'>,
): (ip: string, hop: number) => boolean {
  const { trustProxy, trustedProxies } = config
  const isListed = matcherOf(trustedProxies),
    isPrivate = matcherOf(PRIVATE_NETWORKS)
  return (ip, hop) => isListed(ip) || (trustProxy && hop === 0 && isPrivate(ip))
}
