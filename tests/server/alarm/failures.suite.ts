import { beforeAll, expect, test } from 'vitest'
import { tick } from '../../support/payments.ts'
import { useServer } from '../../support/server.ts'
import { BASE, change, deliver, holdClock, list, type RecordRow } from './world.ts'

const TYPE = { contractExpiry: 10, overLimit: 13, jobFault: 16 } as const
const server = useServer()
const operator = () => server.as('admin', '100001')
beforeAll(() => holdClock(server))

const check = async () => {
  await server.as('admin').post('/blade-test/checkAlarms', { at: new Date().toISOString() })
  await deliver(server)
}
const records = (client = operator(), alarmType: number, objectName = '') =>
  list<RecordRow>(client, `${BASE}/recordPage`, { alarmType, ...(objectName ? { objectName } : {}) })
const open = async (...filter: Parameters<typeof records>) =>
  (await records(...filter)).filter(({ status }) => status < 2)

test('an account over its limit is an alarm until it is within it again', async () => {
  const [account] = await server.sql(`
    update contract_party_account set balance = balance - available_amount - 500 where id = (
      select id from contract_party_account
      where tenant_id = '100001' and account_type = 1 and status = 1 and available_amount > 0 order by id limit 1)
    returning id::text as id, account_name as name
  `)
  await check()
  expect((await open(operator(), TYPE.overLimit, String(account?.name)))[0]?.content).toBe(
    `${String(account?.name)} 超额 5.00 元，不再接新订单`,
  )
  await server.sql(
    `update contract_party_account set balance = balance + 500 where id = ${String(account?.id)}`,
  )
  await check()
  expect(await open(operator(), TYPE.overLimit, String(account?.name))).toEqual([])
})

test('a contract is an alarm thirty days, seven days and a day before its end', async () => {
  const [party] = await server.sql(`
    update contract_party set contract_end = current_date + 25 where id = (
      select id from contract_party where tenant_id = '100001' and status = 1 order by id limit 1)
    returning id::text as id, party_name as name
  `)
  const end = (days: number) =>
    server.sql(
      `update contract_party set contract_end = current_date + ${days} where id = ${String(party?.id)}`,
    )
  const occurrences = async () =>
    (await open(operator(), TYPE.contractExpiry, String(party?.name))).map(({ occurCount }) => occurCount)
  await check()
  await check()
  expect(await occurrences()).toEqual([1])
  await end(6)
  await check()
  await check()
  expect(await occurrences()).toEqual([2])
  await end(300)
  await check()
  expect(await occurrences()).toEqual([])
})

test('a job of the server that fails again and again is an alarm of the platform until it runs well', async () => {
  const platform = server.as('admin')
  expect(await change(platform, TYPE.jobFault, { missInRow: 2 })).toMatchObject({ code: 200 })
  await server.sql('alter table pay_failure rename to pay_failure_gone')
  await tick(server, 'payFailures')
  await deliver(server)
  expect(await open(platform, TYPE.jobFault, 'payFailures')).toEqual([])
  await tick(server, 'payFailures')
  await deliver(server)
  const [record] = await open(platform, TYPE.jobFault, 'payFailures')
  expect(record?.content).toMatch(/^计划任务 payFailures 连续失败 2 次：.*pay_failure/)
  expect(await open(operator(), TYPE.jobFault)).toEqual([])
  await server.sql('alter table pay_failure_gone rename to pay_failure')
  await tick(server, 'payFailures')
  await deliver(server)
  expect(await open(platform, TYPE.jobFault, 'payFailures')).toEqual([])
})
