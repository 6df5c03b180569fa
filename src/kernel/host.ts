import ipaddr from 'ipaddr.js'

/** The globally routable IPv6 range; addresses outside it are local, reserved or translated. */
const GLOBAL_V6 = ipaddr.IPv6.parseCIDR('2000::/3')
/** Documentation addresses within that range. */
const EXAMPLES_V6 = ipaddr.IPv6.parseCIDR('3fff::/20')

/** Whether an IPv4 or IPv6 address, in any notation, is globally routable. */
function isPublicAddress(text: string): boolean {
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast') return false
  if (address instanceof ipaddr.IPv4) return true
  return address.match(GLOBAL_V6) && !address.match(EXAMPLES_V6)
}

/**
 * Whether the host of a URL is this machine or lies in a private network, in a range that leads back to one
 * (transition mechanisms, mapped addresses) or in one that is not routable (reserved, documentation,
 * benchmarking). Decimal, octal and hexadecimal notations are understood. Names are not resolved.
 */
export function isPrivateHost(host: string): boolean {
  const name = host
    .toLowerCase()
    .replace(/\.+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/%.*$/, '')
  if (ipaddr.isValid(name)) return !isPublicAddress(name)
  return !name.includes('.') || /(^|\.)(localhost|local|internal)$/.test(name)
}

/** An allowed host: `example.com` or `*.example.com`, optionally with scheme and port. */
const ENTRY = /^(?:(https?):\/\/)?(\*\.)?([^:/]+)(?::(\d+))?$/i
const DEFAULT_PORT: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' }

/**
 * Whether a URL lies on one of the hosts, by the rules of a content security policy; an entry without scheme
 * allows http and https.
 */
export function isOnHost({ protocol, hostname, port }: URL, hosts: readonly string[]): boolean {
  const defaultPort = DEFAULT_PORT[protocol]
  if (defaultPort === undefined) return false
  return hosts.some((host) => {
    const [, scheme, wildcard, name = '', expectedPort = defaultPort] = ENTRY.exec(host.toLowerCase()) ?? []
    if (scheme !== undefined && `${scheme}:` !== protocol) return false
    return (
      (port || defaultPort) === expectedPort && (wildcard ? hostname.endsWith(`.${name}`) : hostname === name)
    )
  })
}

/** Whether the host of a URL is an address and no name. */
export const isIpAddress = (host: string): boolean => ipaddr.isValid(host.replace(/^\[(.*)\]$/, '$1'))
