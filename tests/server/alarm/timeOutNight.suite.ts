import { beforeAll, expect, test } from 'vitest'
import { useServer } from '../../support/server.ts'

const server = useServer()
const operator = () => server.as('admin', '100001')
const BASE = '/biz-notice/alarm'
/** A night that is still to come, so that nothing of it is overdue by the clock of the machine. */
const at = (time: string): string => `2031-03-05T${time}:00+08:00`

interface Row {
  readonly id: string
  readonly version: number
}
interface RecordRow extends Row {
  readonly status: number
  readonly occurCount: number
  readonly lastSendTime: string
  readonly sendResult: string
  readonly recoverTime: string | null
  readonly objectName: string
}
const list = async <T>(path: string, query = {}): Promise<readonly T[]> =>
  (await operator().get<{ records: readonly T[] }>(path, query)).data.records

/** The supplier X, and the users who are told. */
const night = { supplierId: '', receivers: ['', ''] as readonly string[], nextId: 9_100_000_000_000_000n }

async function orders(count: number, submitTime: string): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    night.nextId += 1n
    const id = String(night.nextId)
    await server.sql(`
      insert into channel_order_info (id, tenant_id, channel_order_no, supplier_id, sku_code, submit_time,
        channel_state, create_time)
      values (${id}, '100001', 'C${id}', ${night.supplierId}, 'HF-100', '${submitTime}', 20, now())
    `)
  }
}
const checkAt = (time: string) =>
  server.as('admin', '000000').post('/blade-test/checkAlarms', { at: at(time) })
const record = async (): Promise<RecordRow | undefined> =>
  (await list<RecordRow>(`${BASE}/recordPage`, { alarmType: 3, size: 50 })).find(
    ({ objectName }) => objectName === 'X 供应商',
  )
const sends = async (id: string): Promise<readonly { purpose: string; channel: string }[]> =>
  list(`${BASE}/sends`, { recordId: id, size: 100 })
const minutes = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => `01:${String(from + index).padStart(2, '0')}`)

beforeAll(async () => {
  // The checks of the machine's clock stay away.
  await server.sql(
    "update job_schedule set lease_until = now() + interval '1 hour' where name = 'alarmChecks'",
  )
  const [supplier] = await server.sql(
    "select id::text as id from supplier_config where tenant_id = '100001' and status = 1 order by id limit 1",
  )
  night.supplierId = String(supplier?.id)
  await server.sql(`update supplier_config set supplier_name = 'X 供应商' where id = ${night.supplierId}`)
  const users = await server.sql(
    `select id::text as id from account
     where tenant_id = '100001' and phone <> '' and status = 1 order by id limit 2`,
  )
  night.receivers = users.map(({ id }) => String(id))
})

test('a time-out night: one record, four sendings, four more after the silence, then none', async () => {
  const standard = (await list<Row & { ruleName: string }>(`${BASE}/supplierOrderTimeOutList`)).find(
    ({ ruleName }) => ruleName === '默认规则',
  )
  expect(standard).toMatchObject({ timeoutMin: 30, warnCount: 5, repeatMin: 30 })
  const saved = await operator().post<Row>(`${BASE}/save`, {
    ruleKind: 2,
    supplierId: night.supplierId,
    timeoutMin: 10,
    warnCount: 5,
    repeatMin: 30,
    receiverIds: night.receivers.join(','),
    channels: '1,2',
  })
  expect(saved).toMatchObject({ code: 200 })
  const [rule] = await list<Row & { escalateMin: number }>(`${BASE}/list`, { alarmType: 3 })
  expect(
    await operator().post(`${BASE}/save`, {
      id: rule?.id,
      version: rule?.version,
      escalateMin: 40,
      escalateIds: night.receivers[0],
    }),
  ).toMatchObject({ code: 200 })

  await orders(4, at('00:55'))
  await orders(3, at('01:01'))
  await checkAt('01:10')
  expect(await record()).toBeUndefined()

  for (const time of minutes(12, 20)) await checkAt(time)
  const first = await record()
  expect(first).toMatchObject({ status: 0, occurCount: 9, lastSendTime: '2031-03-05 01:12:00' })
  const id = String(first?.id)
  expect(await sends(id)).toHaveLength(4)
  expect((await sends(id)).filter(({ channel }) => channel === '短信')).toHaveLength(2)

  for (const time of minutes(21, 41)) await checkAt(time)
  expect(await sends(id)).toHaveLength(4)
  await checkAt('01:42')
  expect(await sends(id)).toHaveLength(8)

  expect(await operator().post(`${BASE}/recordConfirm`, { ids: id })).toMatchObject({ code: 200 })
  for (const time of ['01:52', '01:53', '02:04']) await checkAt(time)
  expect(await record()).toMatchObject({ status: 1 })
  expect(await sends(id)).toHaveLength(8)

  await server.sql(`update channel_order_info set channel_state = 30 where supplier_id = ${night.supplierId}`)
  await checkAt('02:05')
  expect(await record()).toMatchObject({ status: 2, recoverTime: '2031-03-05 02:05:00' })
  const all = await sends(id)
  expect(all.filter(({ purpose }) => purpose === '恢复').map(({ channel }) => channel)).toEqual([
    '站内信',
    '站内信',
  ])
  expect(all.filter(({ purpose }) => purpose === '升级')).toEqual([])
  expect(all).toHaveLength(10)
})

test('without the rule of X its orders are overdue after 30 minutes; the default rule stays', async () => {
  const rules = await list<Row & { supplierId: string | null }>(`${BASE}/supplierOrderTimeOutList`)
  const own = rules.find(({ supplierId }) => supplierId === night.supplierId),
    standard = rules.find(({ supplierId }) => !supplierId)
  expect(
    await operator().post(`${BASE}/save`, {
      ruleKind: 2,
      supplierId: night.supplierId,
      timeoutMin: 20,
      warnCount: 5,
      repeatMin: 30,
      receiverIds: night.receivers[0],
      channels: '1',
    }),
  ).toMatchObject({ code: 400, msg: '该供应商已配置超时规则' })
  expect(await operator().post(`${BASE}/supplierOrderTimeOutDelete`, { ids: own?.id })).toMatchObject({
    code: 200,
  })
  await orders(6, at('03:00'))
  await checkAt('03:20')
  expect(
    await list<RecordRow>(`${BASE}/recordPage`, { alarmType: 3, status: 0, objectName: 'X 供应商' }),
  ).toEqual([])
  await checkAt('03:31')
  expect(
    await list<RecordRow>(`${BASE}/recordPage`, { alarmType: 3, status: 0, objectName: 'X 供应商' }),
  ).toHaveLength(1)
  expect(await operator().post(`${BASE}/supplierOrderTimeOutDelete`, { ids: standard?.id })).toMatchObject({
    code: 400,
    msg: '默认规则不能删除',
  })
})
