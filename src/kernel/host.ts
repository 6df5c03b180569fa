const PRIVATE_V4 = [
  /^0\./,
  /^10\./,
  /^127\./,
  /^169\.254\./,
  /^172\.(1[6-9]|2\d|3[01])\./,
  /^192\.168\./,
  /^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./,
  /^(22[4-9]|2[3-5]\d)\./,
]
const PRIVATE_V6 = [/^::1?\]$/, /^f[cd]/, /^fe[89ab]/, /^::ffff:/]

/** Whether the host name of a URL, as the URL class spells it, is this machine or part of a private network. Names are not resolved. */
export function isPrivateHost(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '')
  if (name.startsWith('[')) return PRIVATE_V6.some((range) => range.test(name.slice(1)))
  if (/^\d+(\.\d+){3}$/.test(name)) return PRIVATE_V4.some((range) => range.test(name))
  return !name.includes('.') || /(^|\.)(localhost|local|internal)$/.test(name)
}
