import { expect, test } from 'vitest'
import type { Answer } from '../../../src/server/suppliers/adapter.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
let number = 0
const slice = (account: string | null, more: Record<string, unknown> = {}) => ({
  channelOrderNo: `C20261121${String((number += 1)).padStart(8, '0')}`,
  supplierSkuCode: 'X',
  account,
  qty: 1,
  purchaseAmount: 9930,
  receiver: null,
  ...more,
})
const endpoint = (more: Record<string, unknown> = {}) => ({
  id: '9001',
  supplierCode: 'S0001',
  adapterCode: 'mock',
  adapterConfig: null,
  apiUrl: null,
  queryUrl: null,
  appId: null,
  connectTimeoutMs: 3000,
  maxQps: 20,
  ...more,
})
const ask = async (verb: string, payload: unknown, supplier = endpoint()): Promise<Answer> => {
  const answer = await server
    .as('admin', '100001')
    .post<Answer>('/blade-test/supplier', { verb, slice: payload, endpoint: supplier })
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ code: 200 })
  return answer.data
}

test('the rule-based supplier decides by the last digit of the account, also after a restart', async () => {
  expect(await ask('submit', slice('13800000006'))).toMatchObject({ result: 'success', code: '1' })
  expect(await ask('submit', slice('13800000008'))).toMatchObject({
    result: 'fail',
    code: '1001',
    msg: '充值号码不支持',
  })
  const accepted = slice('13800000007'),
    unknown = slice('13800000009'),
    never = slice('13800000007')
  expect(await ask('submit', accepted)).toMatchObject({ result: 'accepted' })
  expect(await ask('submit', unknown)).toMatchObject({ result: 'unknown' })
  expect(await ask('query', accepted)).toMatchObject({ result: 'accepted' })
  expect(await ask('query', never)).toMatchObject({ result: 'fail', code: '1004' })
  await server.restart()
  expect(await ask('query', unknown)).toMatchObject({ result: 'unknown' })
  await expect.poll(() => ask('query', accepted), { timeout: 6_000 }).toMatchObject({ result: 'success' })
  expect((await ask('submit', slice(null, { channelOrderNo: 'C1', qty: 2 }))).cards).toMatchObject([
    { secret: 'MOCK-C1-1' },
    { secret: 'MOCK-C1-2' },
  ])
})

test('configured rules precede the digits', async () => {
  const ruled = endpoint({
    adapterConfig: {
      rules: [
        { match: 'seq%5', result: 'unknown', delayMs: 100 },
        { match: '66', result: 'fail', code: 2002 },
        { match: '99', result: 'success', async: true, delayMs: 50 },
      ],
      default: 'fail',
    },
  })
  const every = slice('13800000066', { channelOrderNo: 'C2026112100000010' })
  expect(await ask('submit', every, ruled)).toMatchObject({ result: 'unknown' })
  expect(
    await ask('submit', slice('13800000066', { channelOrderNo: 'C2026112100000011' }), ruled),
  ).toMatchObject({ result: 'fail', code: '2002' })
  const delayed = slice('13800000099', { channelOrderNo: 'C2026112100000012' })
  expect(await ask('submit', delayed, ruled)).toMatchObject({ result: 'accepted' })
  await expect.poll(() => ask('query', delayed, ruled)).toMatchObject({ result: 'success' })
  await expect.poll(() => ask('query', every, ruled)).toMatchObject({ result: 'success' })
  expect(
    await ask('submit', slice('13800000000', { channelOrderNo: 'C2026112100000013' }), ruled),
  ).toMatchObject({ result: 'fail' })
})

test('an order at a manual supplier waits for a user', async () => {
  const byHand = endpoint({ adapterCode: 'manual' })
  expect(await ask('submit', slice('13800000000'), byHand)).toMatchObject({ result: 'accepted' })
  expect(await ask('query', slice('13800000000'), byHand)).toMatchObject({ result: 'accepted' })
})
