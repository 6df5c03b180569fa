import fc from 'fast-check'
import { expect, test } from 'vitest'
import { networkOf, networksOf, readNetwork } from '../../src/kernel/network.ts'

const v4 = fc.array(fc.nat(255), { minLength: 4, maxLength: 4 }).map((parts) => parts.join('.'))
const v6 = fc
  .array(fc.nat(0xffff), { minLength: 8, maxLength: 8 })
  .map((groups) => groups.map((group) => group.toString(16)).join(':'))
  .filter((text) => !text.startsWith('0:0:0:0:0:ffff:'))

test.each([
  ['10.1.2.9/24', '10.1.2.0/24'],
  ['10.1.2.9', '10.1.2.9'],
  ['10.1.2.9/32', '10.1.2.9'],
  ['10.255.2.9/8', '10.0.0.0/8'],
  ['255.255.255.255/31', '255.255.255.254/31'],
  [' 10.0.0.1 ', '10.0.0.1'],
  ['::1', '0:0:0:0:0:0:0:1'],
  ['::', '0:0:0:0:0:0:0:0'],
  ['2001:DB8::A/32', '2001:db8:0:0:0:0:0:0/32'],
  ['1:2:3:4:5:6:7::', '1:2:3:4:5:6:7:0'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['::FFFF:a01:203', '10.1.2.3'],
  ['0:0:0:0:0:ffff:a01:203', '10.1.2.3'],
])('%s is written %s', (text, network) => expect(readNetwork(text)).toBe(network))

test.each([
  '',
  '10.0.0',
  '10.0.0.256',
  '10.0.0.0.1',
  '10.0.0.0/7',
  '0.0.0.0/0',
  '10.0.0.0/33',
  '10.0.0.0/',
  '10.0.0.0/8/8',
  '10.0.0.0/-8',
  '10.0.0.0/8x',
  '::/15',
  '::/129',
  '1::2::3',
  '1:2:3:4:5:6:7',
  '1:2:3:4:5:6:7:8:9',
  '1:2:3:4:5:6:7::8',
  ':1:2:3:4:5:6:7',
  '12345::',
  'g::',
  'fe80::1%eth0',
  '[::1]',
  'localhost',
  '0x7f.0.0.1',
  '１０.0.0.1',
])('"%s" is no network', (text) => expect(readNetwork(text)).toBeNull())

test('the written form of a network is read as itself', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.tuple(v4, fc.integer({ min: 8, max: 32 })),
        fc.tuple(v6, fc.integer({ min: 16, max: 128 })),
      ),
      ([address, length]) => {
        const network = readNetwork(`${address}/${length}`)
        expect(network).not.toBeNull()
        expect(readNetwork(network ?? '')).toBe(network)
      },
    ),
  )
})

test('an address lies in its own networks and in no neighbouring one', () => {
  fc.assert(
    fc.property(fc.oneof(v4, v6), (address) => {
      const networks = networksOf(address),
        width = address.includes('.') ? 32 : 128,
        shortest = width === 32 ? 8 : 16
      expect(networks).toHaveLength(width - shortest + 1)
      expect(new Set(networks).size).toBe(networks.length)
      for (let length = shortest; length <= width; length += 1)
        expect(networks).toContain(readNetwork(`${address}/${length}`))
    }),
    { numRuns: 30 },
  )
  expect(networksOf('10.1.2.3')).not.toContain('10.1.3.0/24')
  expect([networksOf(''), networksOf('10.0.0.0/24'), networksOf('host')]).toEqual([[], [], []])
})

test('calls are counted by IPv4 address and by /64 of IPv6', () => {
  expect(
    [
      '10.1.2.3',
      '::ffff:10.1.2.3',
      '::ffff:a01:203',
      '2001:db8:1:2:3:4:5:6',
      ' 2001:db8:1:2::1',
      'unknown',
      '',
    ].map(networkOf),
  ).toEqual([
    '10.1.2.3',
    '10.1.2.3',
    '10.1.2.3',
    '2001:db8:1:2:0:0:0:0/64',
    '2001:db8:1:2:0:0:0:0/64',
    'unknown',
    '',
  ])
})
