import { expect, test } from 'vitest'
import { useServer } from '../support/server.ts'

// Days are reopened and amounts falsified directly in the database, which only PostgreSQL allows.
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

test('the scheduled work closes every past day, each from the balances of the day before', async () => {
  expect(await post('DC-1')).toMatchObject({ code: 200 })
  // The server closed past days of the demo at its start; they are reopened and closed again.
  await server.sql(
    "delete from ledger_snapshot where tenant_id = '100001'; delete from ledger_day where tenant_id = '100001'",
  )
  const before = await trial(),
    [account] = await accounts()
  expect(await admin().post('/blade-test/tick', { work: 'dayClose' })).toMatchObject({ code: 200 })
  expect(
    (await server.sql("select count(*)::int as n from ledger_day where tenant_id = '100001'"))[0]?.n,
  ).toBeGreaterThanOrEqual(10)
  expect(await trial()).toEqual(before)
  expect(before.broken).toEqual([])
  expect(await summary(account?.id ?? '', { postTime_dategt: '2020-01-01' })).toMatchObject({ opening: 0 })
  expect(await post('DC-3')).toMatchObject({ code: 200 })
  expect((await trial()).broken).toEqual([])
  // A false amount in the open day is reported at once; in a closed day the nightly check finds it.
  await server.sql(`update contract_party_account set balance = balance + 1 where id = ${account?.id}`)
  expect(
    (
      await admin().get<{ broken: { invariant: string }[] }>('/biz-finance/ledger/trialBalance')
    ).data.broken.map(({ invariant }) => invariant),
  ).toEqual(['L3'])
  await server.sql(`update contract_party_account set balance = balance - 1 where id = ${account?.id}`)
  await server.sql(
    "update ledger_snapshot set debit_sum = debit_sum + 5, credit_sum = credit_sum + 5 where tenant_id = '100001'",
  )
  expect((await admin().get<{ broken: unknown[] }>('/biz-finance/ledger/trialBalance')).data.broken).toEqual(
    [],
  )
  await server.sql('delete from ledger_check')
  await admin().post('/blade-test/tick', { work: 'ledgerCheck' })
  const { data } = await admin().get<{ lastCheck: { broken: { invariant: string }[] } | null }>(
    '/biz-finance/ledger/trialBalance',
  )
  const night = new Date(Date.now() + 8 * 3_600_000).getUTCHours() < 4
  expect(night ? data.lastCheck : data.lastCheck?.broken.map(({ invariant }) => invariant)).toEqual(
    night ? null : ['L9'],
  )
  await server.as('admin').post('/blade-test/sendAlarms')
  const alarms = await admin().get<{ records: { content: string }[] }>('/biz-notice/alarm/recordPage', {
    alarmType: 6,
  })
  expect(alarms.data.records.map(({ content }) => content)).toEqual(
    night ? [] : [expect.stringContaining('账本校验有 1 项不通过，如 L9')],
  )
})
