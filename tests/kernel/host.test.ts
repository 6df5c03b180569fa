import type { LookupAddress } from 'node:dns'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { isPrivateHost } from '../../src/kernel/host.ts'
import { publicAddresses } from '../../src/server/gateways/outgoing.ts'
import { post } from '../../src/server/gateways/post.ts'

/** Loopback, private and link-local addresses, and ranges that lead to them or nowhere. */
const INSIDE = [
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '192.0.0.1',
  '192.0.0.192',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '[::]',
  '[::1]',
  '[::7f00:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:a00:1]',
  '[::ffff:0:a00:1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::a00:1]',
  '[100::1]',
  '[2001::1]',
  '[2001:db8::1]',
  '[2002:7f00:1::]',
  '[2002:a00:1::1]',
  '[fc00::1]',
  '[fd00::1]',
  '[fe80::1]',
  '[fec0::1]',
  '[ff02::1]',
  '[3fff::1]',
]
/** Other spellings of loopback addresses that URL parsers accept. */
const OTHER_SPELLINGS = [
  '2130706433',
  '0x7f000001',
  '017700000001',
  '0x7f.1',
  '127.1',
  '0177.0.0.1',
  '127.0.0.1.',
  '127.0.1',
  '0xa.0.0.1',
  '[0:0:0:0:0:ffff:7f00:1]',
  '[::ffff:7f00:0001]',
  'LOCALHOST',
  'localhost.',
  'localhost..',
  'a.LocalHost',
  'db.internal.',
]

test('loopback, private, link-local and transition ranges are not public', () => {
  for (const host of INSIDE) expect(isPrivateHost(host), host).toBe(true)
  for (const host of [
    '8.8.8.8',
    '172.32.0.1',
    '192.0.1.1',
    '198.20.0.1',
    '[2400:3200::1]',
    '[2606:4700::1111]',
    'open.example.com',
  ]) {
    expect(isPrivateHost(host), host).toBe(false)
  }
})

test('a loopback address in decimal, octal, hexadecimal or short spelling is recognised', () => {
  for (const host of OTHER_SPELLINGS) {
    expect(isPrivateHost(host), host).toBe(true)
    expect(isPrivateHost(new URL(`http://${host}/`).hostname), host).toBe(true)
  }
})

test('only the public addresses of a resolved name remain', () => {
  const addresses: LookupAddress[] = [
    { address: '198.18.0.1', family: 4 },
    { address: '64:ff9b::a00:1', family: 6 },
    { address: 'fec0::1%eth0', family: 6 },
    { address: '8.8.8.8', family: 4 },
    { address: '2400:3200::1', family: 6 },
  ]
  expect(publicAddresses(addresses).map(({ address }) => address)).toEqual(['8.8.8.8', '2400:3200::1'])
})

test('a name is resolved once, and the checked address is the connected one', async () => {
  let requestCount = 0
  const inside = createServer((_request, response) => {
    requestCount += 1
    response.end('inside')
  })
  await new Promise<void>((resolve) => {
    inside.listen(0, '127.0.0.1', resolve)
  })
  const { port } = inside.address() as AddressInfo
  let lookupCount = 0
  const rebinding = (
    _host: string,
    callback: (error: Error | null, addresses: LookupAddress[]) => void,
  ): void => {
    lookupCount += 1
    callback(null, [{ address: '127.0.0.1', family: 4 }])
  }
  const posting = {
    url: `http://rebind.example.com:${port}/`,
    body: '',
    headers: {},
    timeoutMs: 3_000,
    allowPrivate: false,
    resolve: rebinding,
  }
  try {
    // The name is resolved once per call, and the result is checked and used: no change in between is
    // possible.
    await expect(post(posting)).rejects.toThrow('private address')
    expect(lookupCount).toBe(1)
    // A connection to a private host that was allowed is not reused for a call that is not.
    await expect(post({ ...posting, allowPrivate: true })).resolves.toMatchObject({ text: 'inside' })
    await expect(post(posting)).rejects.toThrow('private address')
    expect(requestCount).toBe(1)
  } finally {
    inside.closeAllConnections()
    inside.close()
  }
})

test('only http and https URLs are called', async () => {
  for (const url of ['ftp://example.com/', 'file:///etc/passwd', 'gopher://example.com/']) {
    await expect(post({ url, body: '', headers: {}, timeoutMs: 300, allowPrivate: true })).rejects.toThrow(
      'only http and https',
    )
  }
})
