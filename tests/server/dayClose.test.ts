import { expect, test } from 'vitest'
import { useServer } from '../support/server.ts'

const server = useServer()
const admin = () => server.as('admin', '100001')
const ledger = (parameters: Record<string, unknown>) => admin().post('/blade-test/ledger', parameters)
const trial = async () =>
  (
    await admin().get<{ debit: number; credit: number; broken: unknown[]; rows: unknown[] }>(
      '/biz-finance/ledger/trialBalance',
      { all: 1 },
    )
  ).data
const accounts = async () =>
  (
    await admin().get<{ records: { id: string; accountNo: string; availableAmount: number }[] }>(
      '/biz-finance/accountFinance/list',
      { size: 100 },
    )
  ).data.records
const summary = async (accountId: string, more: Record<string, string> = {}) =>
  (await admin().get('/biz-finance/accountDetail/summary', { accountId, ...more })).data

async function post(bizNo: string): Promise<{ code: number }> {
  const account = (await accounts()).find(({ availableAmount }) => availableAmount > 50_000)
  return ledger({ verb: 'post', bizType: 'fee', bizNo, accountId: account?.id, amount: 1234 })
}

test('a closed day gives the same sums as its entries did, and refuses postings', async () => {
  expect(await post('DC-1')).toMatchObject({ code: 200 })
  const ids = (await accounts()).map(({ id }) => id)
  const before = { trial: await trial(), sums: await Promise.all(ids.map((id) => summary(id))) }
  expect(before.trial.debit).toBeGreaterThan(0)
  expect(await ledger({ verb: 'closeDay' })).toMatchObject({ code: 200, data: true })
  expect({ trial: await trial(), sums: await Promise.all(ids.map((id) => summary(id))) }).toEqual(before)
  expect(before.trial.broken).toEqual([])
  expect((await post('DC-2')).code).not.toBe(200)
  expect(await ledger({ verb: 'closeDay' })).toMatchObject({ code: 200, data: false })
  expect(await trial()).toEqual(before.trial)
})
