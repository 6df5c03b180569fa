import { createHash, createVerify, generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fen } from '../../src/kernel/money.ts'
import type { Endpoint } from '../../src/server/suppliers/adapter.ts'
import { httpForm } from '../../src/server/suppliers/httpForm.ts'
import { md5Signature, rsaSignature } from '../../src/server/suppliers/signing.ts'

type Form = Readonly<Record<string, string>>
let supplier: Server,
  base = '',
  received: Form[] = []
let reply: (form: Form, response: ServerResponse) => void = () => undefined

async function bodyOf(request: IncomingMessage): Promise<Form> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Object.fromEntries(new URLSearchParams(Buffer.concat(parts).toString()))
}
beforeAll(async () => {
  supplier = createServer((request, response) => {
    void bodyOf(request).then((form) => {
      received.push({ ...form, path: request.url ?? '' })
      reply(form, response)
    })
  })
  await new Promise<void>((resolve) => {
    supplier.listen(0, '127.0.0.1', resolve)
  })
  base = `http://127.0.0.1:${(supplier.address() as AddressInfo).port}`
})
afterAll(() => {
  supplier.closeAllConnections()
  supplier.close()
})
beforeEach(() => {
  received = []
  respondWith({ code: 1 })
})

const respondWith = (body: unknown, status = 200): void => {
  reply = (_form, response) => {
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body))
  }
}
const endpoint = (more: Partial<Endpoint> = {}): Endpoint => ({
  id: String(Math.random()),
  supplierCode: 'S0001',
  adapterCode: 'httpMd5',
  adapterConfig: null,
  apiUrl: `${base}/order`,
  queryUrl: `${base}/query`,
  appId: 'app7',
  connectTimeoutMs: 400,
  maxQps: 1000,
  ...more,
})
const adapter = (more: Partial<Endpoint> = {}, { allow = true, signature = md5Signature('K3Y') } = {}) =>
  httpForm(endpoint(more), {
    signature: () => Promise.resolve(signature),
    notifyUrl: () => Promise.resolve('https://a.example.com/cb'),
    allowPrivate: () => Promise.resolve(allow),
  })
const slice = {
  channelOrderNo: 'C2026112100000001',
  supplierSkuCode: 'HF100',
  account: '13800000001',
  qty: 1,
  purchaseAmount: fen(9930),
  receiver: null,
  show: null,
}
const upperMd5 = (text: string): string => createHash('md5').update(text).digest('hex').toUpperCase()

test('an order is sent as a signed form, and the code of the answer decides', async () => {
  respondWith({ code: 1, msg: '成功', supplierOrderNo: 'X-1' })
  expect(await adapter().submit(slice)).toEqual({
    result: 'success',
    supplierOrderNo: 'X-1',
    code: '1',
    msg: '成功',
  })
  const { sign, path, ...form } = received[0] ?? {}
  expect(path).toBe('/order')
  expect(form).toMatchObject({
    appId: 'app7',
    orderNo: slice.channelOrderNo,
    productCode: 'HF100',
    account: '13800000001',
    qty: '1',
    amount: '9930',
    notifyUrl: 'https://a.example.com/cb',
  })
  expect(Math.abs(Number(form.timestamp) - Date.now() / 1000)).toBeLessThan(5)
  expect(sign).toBe(
    upperMd5(
      `${Object.keys(form)
        .sort()
        .map((name) => `${name}=${form[name]}`)
        .join('&')}&key=K3Y`,
    ),
  )
  for (const [code, result] of [
    [0, 'accepted'],
    ['1', 'success'],
    [2, 'fail'],
    [1001, 'fail'],
    [8999, 'fail'],
    [9000, 'unknown'],
    [9999, 'unknown'],
  ] as const) {
    respondWith({ code, msg: 'm' })
    expect(await adapter().submit(slice), String(code)).toMatchObject({ result, code: String(code) })
  }
  await adapter().query(slice.channelOrderNo, slice)
  expect(received.at(-1)).toMatchObject({ path: '/query', orderNo: slice.channelOrderNo })
})

test('show and seats of movie tickets are sent along, and the code to pick them up with is read', async () => {
  const show = {
    cinemaName: '灯塔影城',
    filmName: '长河谣',
    hallName: '3号厅',
    showTime: '2026-12-01 19:30:00',
    seats: '6排4座、6排5座',
    lockExpireTime: '2026-12-01 19:10:00',
  }
  respondWith({ code: 1, msg: '出票成功', ticketCode: 'QP-778812' })
  expect(await adapter().submit({ ...slice, show })).toMatchObject({
    result: 'success',
    ticketCode: 'QP-778812',
  })
  expect(received.at(-1)).toMatchObject(show)
  respondWith({ code: 0, msg: '出票中', ticketCode: 'EARLY' })
  expect(await adapter().submit({ ...slice, show })).not.toHaveProperty('ticketCode')
})

test('an answer without clear result leaves the order open', async () => {
  for (const body of [
    '',
    'busy',
    '[]',
    'null',
    '{"msg":"x"}',
    '{"code":null}',
    '{"code":""}',
    '{"code":-1}',
    '{"code":1.5}',
    '{"code":true}',
    '{"code":"1e1"}',
    '{"code":1,"cards":[{}]}',
    '{"code":1,"cards":"no json"}',
  ]) {
    respondWith(body)
    expect(await adapter().submit(slice), body).toMatchObject({ result: 'unknown', code: 'BROKEN' })
  }
  for (const status of [302, 404, 500, 502]) {
    respondWith({ code: 1001 }, status)
    expect(await adapter().submit(slice), String(status)).toMatchObject({ result: 'unknown', code: 'BROKEN' })
  }
  reply = () => undefined
  expect(await adapter().submit(slice)).toMatchObject({ result: 'unknown', code: 'NO_REPLY' })
  reply = (_form, response) => {
    response.destroy()
  }
  expect(await adapter().submit(slice)).toMatchObject({ result: 'unknown', code: 'NO_REPLY' })
  reply = (_form, response) => {
    response.writeHead(200, { 'content-length': '99' }).write('{"co')
    response.destroy()
  }
  expect(await adapter().submit(slice)).toMatchObject({ result: 'unknown' })
  expect(await adapter({ apiUrl: 'http://127.0.0.1:9/order' }).submit(slice)).toMatchObject({
    result: 'unknown',
    code: 'NO_REPLY',
  })
})

test('addresses of private networks are not called unless allowed, whatever name resolves to them', async () => {
  expect(await adapter({}, { allow: false }).submit(slice)).toMatchObject({
    result: 'unknown',
    code: 'NO_REPLY',
  })
  expect(
    await adapter({ apiUrl: base.replace('127.0.0.1', 'localhost') }, { allow: false }).submit(slice),
  ).toMatchObject({ result: 'unknown', code: 'NO_REPLY' })
  expect(received).toEqual([])
})

test('cards, the balance and prices are read', async () => {
  respondWith({
    code: 1,
    cards: [{ cardNo: 'N1', secret: 'S1', expireTime: '2027-01-01 00:00:00' }, { secret: 'S2' }],
  })
  expect((await adapter().submit(slice)).cards).toEqual([
    { cardNo: 'N1', secret: 'S1', expireTime: '2027-01-01 00:00:00' },
    { cardNo: null, secret: 'S2', expireTime: null },
  ])
  respondWith({ code: 1, balance: 88_00, price: 9940 })
  expect(await adapter().balance()).toBe(8800)
  expect(await adapter().goodsPrice('HF100')).toBe(9940)
  expect(received.at(-1)).toMatchObject({ type: 'price', productCode: 'HF100' })
  respondWith({ code: 2, msg: '未开通' })
  expect(await adapter().balance()).toBeNull()
})

test('a supplier callback counts only with a valid signature', async () => {
  const signed = {
    orderNo: slice.channelOrderNo,
    code: '1',
    supplierOrderNo: 'X-9',
    timestamp: '1',
    empty: '',
  }
  const body = { ...signed, sign: md5Signature('K3Y').sign(signed) }
  const call = (callbackBody: Record<string, unknown>) =>
    adapter().parseCallback({ headers: {}, body: callbackBody, ip: '9.9.9.9' })
  expect(body.sign).toBe(
    upperMd5(`code=1&orderNo=${slice.channelOrderNo}&supplierOrderNo=X-9&timestamp=1&key=K3Y`),
  )
  expect(await call(body)).toEqual({
    channelOrderNo: slice.channelOrderNo,
    answer: { result: 'success', supplierOrderNo: 'X-9', code: '1', msg: '' },
  })
  expect(await call({ ...body, code: '2' })).toBeNull()
  expect(await call({ ...body, sign: '' })).toBeNull()
  expect(
    await adapter({}, { signature: md5Signature('') }).parseCallback({
      headers: {},
      body: { ...signed, sign: md5Signature('').sign(signed) },
      ip: '',
    }),
  ).toBeNull()
})

test('two key pairs can replace the shared key', async () => {
  const pair = () =>
    generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
  const ours = pair(),
    theirs = pair()
  const rsa = adapter({}, { signature: rsaSignature(ours.privateKey, theirs.publicKey) })
  expect(await rsa.submit(slice)).toMatchObject({ result: 'success' })
  const { sign = '', path: _path, ...form } = received[0] ?? {}
  expect(
    createVerify('RSA-SHA256')
      .update(
        Object.keys(form)
          .sort()
          .map((name) => `${name}=${form[name]}`)
          .join('&'),
      )
      .verify(ours.publicKey, sign, 'base64'),
  ).toBe(true)
  const body = { orderNo: 'C1', code: '0' }
  const back = (sign: string) => rsa.parseCallback({ headers: {}, body: { ...body, sign }, ip: '' })
  expect(await back(rsaSignature(theirs.privateKey, '').sign(body))).toMatchObject({
    answer: { result: 'accepted' },
  })
  expect(await back(rsaSignature(ours.privateKey, '').sign(body))).toBeNull()
  expect(await back('nonsense')).toBeNull()
})

test('calls to a supplier keep its rate limit', async () => {
  const slow = adapter({ maxQps: 20 }),
    startedAt = performance.now()
  await Promise.all(Array.from({ length: 6 }, () => slow.submit(slice)))
  expect(performance.now() - startedAt).toBeGreaterThan(240)
})
