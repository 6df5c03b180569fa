import { beforeAll, expect, test } from 'vitest'
import { useServer } from '../../support/server.ts'
import {
  BASE,
  change,
  deliver,
  holdClock,
  list,
  raise,
  type RecordRow,
  recordOf,
  ruleOf,
  sendsOf,
} from './world.ts'

const server = useServer()
const operator = () => server.as('admin', '100001')
const neighbour = () => server.as('admin', '100002')
beforeAll(() => holdClock(server))

test('every tenant has one rule for each type, and the default rule of overdue orders', async () => {
  for (const client of [server.as('admin'), operator(), neighbour()]) {
    const rules = await list<{ alarmType: number; level: number; channels: string; silenceMin: number }>(
      client,
      `${BASE}/list`,
    )
    expect(rules.map(({ alarmType }) => alarmType)).toEqual(
      Array.from({ length: 17 }, (_, index) => index + 1),
    )
    expect(rules.filter(({ level }) => level === 3).map(({ alarmType }) => alarmType)).toEqual([6, 13])
    const timeOuts = await list<{ ruleName: string }>(client, `${BASE}/supplierOrderTimeOutList`)
    expect(timeOuts.filter(({ ruleName }) => ruleName === '默认规则')).toHaveLength(1)
  }
  expect(await ruleOf(operator(), 11)).toMatchObject({
    condition: { windowMin: 10, failRate: 0.2, minCount: 20 },
  })
})

test('a new tenant has its rules at once', async () => {
  const made = await server.as('admin').post<{ tenantId: string }>('/blade-system/tenant/submit', {
    tenantName: '告警新租户',
    linkman: '新',
    contactNumber: '19900020001',
    accountNumber: 5,
  })
  expect(made).toMatchObject({ code: 200 })
  const [row] = await server.sql(
    "select count(*)::int as n from alarm a join tenant t using (tenant_id) where t.tenant_name = '告警新租户'",
  )
  expect(row).toEqual({ n: 17 })
})

test('two raisers at once make one record with two occurrences', async () => {
  await Promise.all([
    raise(operator(), { objectId: '77', objectName: '并发对象' }),
    raise(operator(), { objectId: '77', objectName: '并发对象' }),
  ])
  await Promise.all([deliver(server), deliver(server)])
  const records = await list<RecordRow>(operator(), `${BASE}/recordPage`, { objectName: '并发对象' })
  expect(records.map(({ occurCount, status }) => ({ occurCount, status }))).toEqual([
    { occurCount: 2, status: 0 },
  ])
  expect(await sendsOf(operator(), records[0]?.id ?? '')).toMatchObject([
    { purpose: '告警', channel: '站内信', outcome: '已发送' },
  ])
  const messages = await list<{ title: string; link: string }>(operator(), '/blade-desk/message/page', {
    category: 6,
  })
  // Alarms of other objects may be newer.
  const link = `/notice/alarmRecord?row=${records[0]?.id}&pane=detail`
  expect(messages.filter((message) => message.link === link)).toMatchObject([
    { title: '【一般】流程异常：测试' },
  ])
})

test('a record is confirmed once and closed once; the next alarm of its object opens another one', async () => {
  await raise(operator(), { objectId: '78', objectName: '处理对象' })
  await deliver(server)
  const { id } = await recordOf(operator(), '处理对象')
  expect(await operator().post(`${BASE}/recordConfirm`, { ids: id })).toMatchObject({ code: 200 })
  const { version } = await recordOf(operator(), '处理对象')
  await operator().post(`${BASE}/recordConfirm`, { ids: id })
  expect(await recordOf(operator(), '处理对象')).toMatchObject({ version, status: 1 })
  expect((await operator().post(`${BASE}/recordClose`, { ids: id })).body).toMatchObject({
    code: 400,
    msg: '请输入关闭说明',
  })
  expect(
    (await operator().post(`${BASE}/recordClose`, { ids: id, remark: '字'.repeat(201) })).body,
  ).toMatchObject({
    code: 400,
  })
  expect(await operator().post(`${BASE}/recordClose`, { ids: id, remark: '演练' })).toMatchObject({
    code: 200,
  })
  const closed = await recordOf(operator(), '处理对象')
  await operator().post(`${BASE}/recordClose`, { ids: id, remark: '再次' })
  expect(await recordOf(operator(), '处理对象')).toEqual(closed)
  expect((await operator().post(`${BASE}/recordConfirm`, { ids: id })).body).toMatchObject({
    data: { success: 0, fail: [{ id }] },
  })
  await raise(operator(), { objectId: '78', objectName: '处理对象' })
  await deliver(server)
  const again = await list<RecordRow>(operator(), `${BASE}/recordPage`, { objectName: '处理对象' })
  expect(new Set(again.map(({ status }) => status))).toEqual(new Set([0, 3]))
})

test('what recovers ends its record; what was not raised does not', async () => {
  await raise(operator(), { objectId: '79', objectName: '恢复对象' })
  await deliver(server)
  const ended = { type: 'processFault', objectId: '79' }
  await operator().post('/blade-test/recoverAlarm', ended)
  await operator().post('/blade-test/recoverAlarm', { ...ended, objectId: '80' })
  await deliver(server)
  expect(await recordOf(operator(), '恢复对象')).toMatchObject({ status: 2 })
  expect(await server.sql('select count(*)::int as n from alarm_signal')).toEqual([{ n: 0 }])
})

test('a disabled rule raises nothing; a period holds back all but what is critical', async () => {
  const rule = await ruleOf(operator(), 17)
  expect(await operator().post(`${BASE}/changeState`, { ids: rule.id, status: 0 })).toMatchObject({
    code: 200,
  })
  await raise(operator(), { objectId: '81', objectName: '停用对象' })
  await deliver(server)
  expect(await list(operator(), `${BASE}/recordPage`, { objectName: '停用对象' })).toEqual([])
  expect(await operator().post(`${BASE}/changeState`, { ids: rule.id, status: 1 })).toMatchObject({
    code: 200,
  })
  expect(await change(operator(), 17, { activeFrom: '09:00', activeTo: '18:00' })).toMatchObject({
    code: 200,
  })
  const night = '2031-03-05T23:00:00+08:00'
  await raise(operator(), { objectId: '82', objectName: '夜间对象', at: night })
  await raise(operator(), { objectId: '83', objectName: '严重对象', at: night, level: 'critical' })
  await deliver(server)
  const held = await recordOf(operator(), '夜间对象')
  expect(await sendsOf(operator(), held.id)).toEqual([])
  expect(await sendsOf(operator(), (await recordOf(operator(), '严重对象')).id)).toHaveLength(1)
  await server.as('admin').post('/blade-test/checkAlarms', { at: '2031-03-06T09:00:00+08:00' })
  expect(await sendsOf(operator(), held.id)).toHaveLength(1)
  expect(await change(operator(), 17, { activeFrom: '', activeTo: '' })).toMatchObject({ code: 200 })
})

test('rules refuse what makes no sense', async () => {
  const refused = async (type: number, values: Record<string, unknown>) =>
    (await change(operator(), type, values)).body as { code: number; msg: string }
  expect(await refused(6, { level: 1 })).toMatchObject({ code: 400, msg: '账本校验失败的级别固定为严重' })
  expect(await refused(1, { silenceMin: 1441 })).toMatchObject({ code: 400 })
  expect(await refused(1, { silenceMin: 'x' })).toMatchObject({ code: 400 })
  expect(await refused(1, { channels: '9' })).toMatchObject({ code: 400 })
  expect(await refused(1, { receiverIds: '' })).toMatchObject({ code: 400, msg: '请选择接收人' })
  expect(await refused(1, { receiverIds: '99999999' })).toMatchObject({ code: 400 })
  expect(await refused(1, { activeFrom: '25:00', activeTo: '08:00' })).toMatchObject({ code: 400 })
  expect(await refused(1, { activeFrom: '08:00', activeTo: '' })).toMatchObject({
    msg: '生效时段的起止须都填写，且不能相同',
  })
  expect(await refused(1, { escalateMin: 5 })).toMatchObject({ msg: '请选择升级接收人' })
  expect(await refused(1, { channels: '1,5' })).toMatchObject({ msg: '选择了钉钉，请填写它的机器人地址' })
  expect(await refused(1, { channels: '4', weComUrl: 'https://127.0.0.1/robot' })).toMatchObject({
    msg: '机器人地址不在允许范围，须为公网的 https 地址',
  })
  expect(await refused(11, { condition: { missInRow: 1 } })).toMatchObject({ code: 400 })
  expect(await refused(11, { condition: '[' })).toMatchObject({ code: 400 })
  expect(
    await change(operator(), 11, { condition: { windowMin: 5, failRate: 0.5, minCount: 4 } }),
  ).toMatchObject({
    code: 200,
  })
  const { id } = await ruleOf(operator(), 1)
  expect((await operator().post(`${BASE}/save`, { id, version: 999, alarmName: 'x' })).body).toMatchObject({
    code: 409,
  })
  expect((await operator().post(`${BASE}/save`, { ruleKind: 3 })).body).toMatchObject({ code: 400 })
})

test('nothing of another tenant is seen or changed', async () => {
  await raise(operator(), { objectId: '90', objectName: '本租户对象' })
  await deliver(server)
  const { id } = await recordOf(operator(), '本租户对象')
  expect(await list(neighbour(), `${BASE}/recordPage`, { objectName: '本租户对象' })).toEqual([])
  expect((await neighbour().post(`${BASE}/recordConfirm`, { ids: id })).body).not.toMatchObject({ code: 200 })
  expect((await neighbour().get(`${BASE}/sends`, { recordId: id })).body).toMatchObject({ code: 404 })
  const rule = await ruleOf(operator(), 1)
  expect(
    (await neighbour().post(`${BASE}/save`, { id: rule.id, version: rule.version, alarmName: 'x' })).body,
  ).toMatchObject({
    code: 404,
  })
})
