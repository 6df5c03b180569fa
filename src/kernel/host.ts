import ipaddr from 'ipaddr.js'

/**
 * Networks of the newer family that are given out to the world; what lies beside is local, reserved or
 * translated.
 */
const GLOBAL_V6 = ipaddr.IPv6.parseCIDR('2000::/3')
/** Given out, and yet the inside of others: for examples in books. */
const EXAMPLES_V6 = ipaddr.IPv6.parseCIDR('3fff::/20')

/** Whether an address, in any spelling of either family, is one of the outside world. */
function isOutside(text: string): boolean {
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast') return false
  if (address instanceof ipaddr.IPv4) return true
  return address.match(GLOBAL_V6) && !address.match(EXAMPLES_V6)
}

/**
 * Whether the host of a URL is this machine, part of a private network, or of a range that leads back to one
 * (transition mechanisms, mapped addresses) or nowhere (reserved, examples, measuring). Decimal, octal and
 * hexadecimal spellings are read as what they mean. Names are not resolved.
 */
export function isPrivateHost(host: string): boolean {
  const name = host
    .toLowerCase()
    .replace(/\.+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/%.*$/, '')
  if (ipaddr.isValid(name)) return !isOutside(name)
  return !name.includes('.') || /(^|\.)(localhost|local|internal)$/.test(name)
}

/** The host of an allowed entry: `example.com`, `*.example.com`, with a scheme or a port where they count. */
const ENTRY = /^(?:(https?):\/\/)?(\*\.)?([^:/]+)(?::(\d+))?$/i
const DEFAULT_PORT: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' }

/**
 * Whether an address lies on one of the hosts, as a content security policy would judge it; without a scheme
 * every scheme of the web counts.
 */
export function isOnHost({ protocol, hostname, port }: URL, hosts: readonly string[]): boolean {
  const defaultPort = DEFAULT_PORT[protocol]
  if (defaultPort === undefined) return false
  return hosts.some((host) => {
    const [, scheme, below, name = '', expectedPort = defaultPort] = ENTRY.exec(host.toLowerCase()) ?? []
    if (scheme !== undefined && `${scheme}:` !== protocol) return false
    return (
      (port || defaultPort) === expectedPort && (below ? hostname.endsWith(`.${name}`) : hostname === name)
    )
  })
}
