import { constants, createDecipheriv, createSign, generateKeyPairSync, hkdfSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  canonicalQuery,
  isHmac,
  isRsa,
  isRsaKey,
  sealCards,
  signCallback,
  signHmac,
  stringToSign,
} from '../../src/server/callbacks/signing.ts'

const apiKey = 'ak_7Qm2ZxT9bL4cVn1K',
  secret = 'sk_test_3f9A1c7E5b2D8g6H4j0K2m8P5r1T9v7X',
  timestamp = '1795219200000'
const create = {
  method: 'POST',
  path: '/openapi/v1/order/create',
  query: '',
  body: Buffer.from('{"merchantOrderNo":"T202611210001","skuCode":"HF100","qty":1,"account":"13800138000"}'),
  apiKey,
  timestamp,
  nonce: 'n0000000000000001',
}

describe('the published signature vectors', () => {
  test('the vectors of vouchers are reproduced', () => {
    const issue = {
        ...create,
        path: '/openapi/v1/favor/issue',
        body: Buffer.from('{"merchantOrderNo":"V1","offerNo":"LJ20261128000001","account":"oUser00000001"}'),
        nonce: 'n0000000000000003',
      },
      query = {
        ...create,
        method: 'GET',
        path: '/openapi/v1/favor/query',
        query: 'merchantOrderNo=V1',
        body: Buffer.alloc(0),
        nonce: 'n0000000000000004',
      }
    expect([issue, query].map((request) => signHmac(secret, stringToSign(request)))).toEqual([
      'f5c03f242ca47b4b0a0ef0a3fee468d2795d3160de985f25484dabf898c57821',
      'ea33772978bb010b5332963432a05a46495ff93f990e2e82b0a53dc6b37bb3c1',
    ])
  })

  test('the vectors of coupon codes are reproduced', () => {
    const redeem = {
        ...create,
        path: '/openapi/v1/coupon/redeem',
        body: Buffer.from('{"code":"GZABCDEFGHJKLMNPQR","mobile":"13800138000"}'),
        nonce: 'n0000000000000005',
      },
      code = {
        ...create,
        method: 'GET',
        path: '/openapi/v1/coupon/code',
        query: 'code=GZABCDEFGHJKLMNPQR',
        body: Buffer.alloc(0),
        nonce: 'n0000000000000006',
      }
    expect(stringToSign(redeem).split('\n')[3]).toBe(
      '5606bef13457cada2bab82818550cba5795af57ac32b731ecf177ae19b3f9d70',
    )
    const signs = [redeem, code].map((request) => signHmac(secret, stringToSign(request)))
    expect(signs).toEqual([
      '00a99a258300a20b970222d15b5060a44e93b45d87c8b6a0915c8a4e5371e89a',
      '20bcbdcbd5545bcb6f9e91e6b47d88b44d76bf589bd99889e68fc716fe20a904',
    ])
    const published = readFileSync(new URL('../../docs/open-api.md', import.meta.url), 'utf8')
    for (const sign of signs) expect(published).toContain(`X-Sign: ${sign}`)
  })

  test('the vector of a request with a body is reproduced', () => {
    const text = stringToSign(create)
    expect(text.split('\n')).toEqual([
      'POST',
      '/openapi/v1/order/create',
      '',
      'ccb3bf74b39743c17b11e0252bc66e78e7888e645ab79b41d33f1a3c17002d90',
      apiKey,
      timestamp,
      'n0000000000000001',
    ])
    expect(signHmac(secret, text)).toBe('c7440a1a0df1e2f54f475106c86f37290079564d61243417d6ab1af8c64f6222')
  })

  test('the vector of a request with a query is reproduced', () => {
    const query = 'name=%E8%AF%9D%E8%B4%B9+100&a=&merchantOrderNo=T202611210001'
    expect(canonicalQuery(query)).toBe('a=&merchantOrderNo=T202611210001&name=%E8%AF%9D%E8%B4%B9%20100')
    expect(
      signHmac(
        secret,
        stringToSign({
          method: 'GET',
          path: '/openapi/v1/order/query',
          query,
          body: Buffer.alloc(0),
          apiKey,
          timestamp,
          nonce: 'n0000000000000002',
        }),
      ),
    ).toBe('81d4c472c810be0f7a2c791b86ad586ea3e8ef5581fea7be697a1de634aa77d8')
  })

  test('the vector of cards in an answer is reproduced', () => {
    const plain = '[{"cardNo":"8800123","cardPwd":"a1b2c3"}]'
    expect(sealCards({ apiKey, secret }, plain, Buffer.from('000102030405060708090a0b', 'hex'))).toBe(
      'AAECAwQFBgcICQoLcH/ogA5sAwV37m8bm2R8jV4Ii/ZmZHlNosW+OLlwseNBGfP6Ghi6197e1Nx4CUWuGpIp1F14lDt5',
    )
    const sealed = Buffer.from(sealCards({ apiKey, secret }, plain), 'base64')
    const decipher = createDecipheriv(
      'aes-256-gcm',
      Buffer.from(hkdfSync('sha256', secret, apiKey, 'card-data', 32)),
      sealed.subarray(0, 12),
    ).setAuthTag(sealed.subarray(-16))
    expect(decipher.update(sealed.subarray(12, -16)).toString() + decipher.final().toString()).toBe(plain)
  })

  test('the vector of a callback is reproduced', () => {
    const body =
      '{"event":"order.success","orderNo":"O2026112100000001","merchantOrderNo":"T202611210001","status":3}'
    expect(signCallback(secret, { timestamp, nonce: 'n0000000000000003', body })).toBe(
      '4159555cbb2ae39cf4f713703ea5c2b234ac15b2be49834b213c339dbd6d7d8d',
    )
  })
})

describe('a signature', () => {
  test('a signature fits one secret and one text alone', () => {
    const text = stringToSign(create),
      right = signHmac(secret, text)
    expect(isHmac(secret, text, right)).toBe(true)
    for (const wrong of [
      '',
      'x',
      right.toUpperCase(),
      right.slice(1),
      `${right}0`,
      signHmac(`${secret}1`, text),
      'é'.repeat(32),
    ])
      expect(isHmac(secret, text, wrong), wrong).toBe(false)
    expect(
      isHmac(secret, stringToSign({ ...create, body: Buffer.from(`${create.body.toString()} `) }), right),
    ).toBe(false)
  })

  test('an RSA signature fits only its own key', () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString(),
      text = stringToSign(create)
    const signature = createSign('RSA-SHA256')
      .update(text)
      .sign({ key: privateKey, padding: constants.RSA_PKCS1_PADDING }, 'base64')
    expect([
      isRsa(pem, text, signature),
      isRsa(pem, `${text} `, signature),
      isRsa(pem, text, 'AAAA'),
      isRsa('no key', text, signature),
    ]).toEqual([true, false, false, false])
    expect([
      isRsaKey(pem),
      isRsaKey('no key'),
      isRsaKey(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()),
    ]).toEqual([true, false, false])
    expect(
      isRsaKey(
        generateKeyPairSync('rsa', { modulusLength: 1024 })
          .publicKey.export({ type: 'spki', format: 'pem' })
          .toString(),
      ),
    ).toBe(false)
  })
})

describe('a query', () => {
  test('a query is ordered by bytes and encoded strictly', () => {
    expect(canonicalQuery('b=2&a=1&B=3')).toBe('B=3&a=1&b=2')
    expect(canonicalQuery("x=!'()*~-._&y")).toBe('x=%21%27%28%29%2A~-._&y=')
    expect(canonicalQuery('a=2&a=1&%C3%A9=1&z=1')).toBe('a=1&a=2&z=1&%C3%A9=1')
    expect(() => canonicalQuery('a=%E0%A4')).toThrow()
  })
})
