import { beforeAll, expect, test } from 'vitest'
import { useServer } from '../../support/server.ts'
import { BASE, change, deliver, holdClock, list, type RecordRow, ruleOf } from './world.ts'

const server = useServer()
const operator = () => server.as('admin', '100001')
beforeAll(() => holdClock(server))

const check = async (at = new Date()) => {
  await server.as('admin').post('/blade-test/checkAlarms', { at: at.toISOString() })
  await deliver(server)
}
const open = async (alarmType: number, objectName: string): Promise<readonly RecordRow[]> =>
  (await list<RecordRow>(operator(), `${BASE}/recordPage`, { alarmType, objectName })).filter(
    ({ status }) => status < 2,
  )
/** The first row of a statement. */
const first = async (statement: string): Promise<Record<string, unknown>> => {
  const [row] = await server.sql(statement)
  if (!row) throw new Error(`nothing: ${statement}`)
  return row
}

test('a balance below its alert value is one record for a day, and recovers', async () => {
  const { id, name } = await first(`
    update contract_party_account set alert_value = available_amount + 100 where id = (
      select id from contract_party_account
      where tenant_id = '100001' and account_type = 1 and status = 1 and available_amount > 0 order by id limit 1)
    returning id::text as id, account_name as name
  `)
  await check()
  await check()
  expect(await open(1, String(name))).toMatchObject([{ occurCount: 1, sendResult: '已发送 1' }])
  await check(new Date(Date.now() + 25 * 3_600_000))
  expect(await open(1, String(name))).toMatchObject([{ occurCount: 2 }])
  await server.sql(`update contract_party_account set alert_value = 0 where id = ${String(id)}`)
  await check()
  expect(await open(1, String(name))).toEqual([])
})

test('what a person closed stays closed while it lasts, and is raised anew after it was over', async () => {
  const set = (value: string) =>
    first(`
      update supplier_config set balance_alert_value = ${value}, supplier_balance = 100 where id = (
        select id from supplier_config where tenant_id = '100001' and status = 1 order by id limit 1)
      returning supplier_name as name
    `)
  const { name } = await set('1000')
  await check()
  const [record] = await open(4, String(name))
  expect(await operator().post(`${BASE}/recordClose`, { ids: record?.id, remark: '已催付' })).toMatchObject({
    code: 200,
  })
  await check()
  expect(await open(4, String(name))).toEqual([])
  await set('0')
  await check()
  await set('1000')
  await check()
  expect(await open(4, String(name))).toHaveLength(1)
})

test('suspended suppliers, fused channels, inverted prices and goods that run out', async () => {
  const supplier = await first(`
    update supplier_config set status = 2, suspend_reason = '连续10次没有应答' where id = (
      select id from supplier_config where tenant_id = '100001' and status = 1 order by id desc limit 1)
    returning supplier_name as name
  `)
  const goods = await first(`
    update supplier_goods set goods_state = 3 where id = (
      select id from supplier_goods where tenant_id = '100001' and goods_state = 1 order by id limit 1)
    returning goods_name as name, id::text as id
  `)
  await check()
  expect(await open(5, String(supplier.name))).toMatchObject([
    { content: `供应商 ${String(supplier.name)} 已被系统暂停：连续10次没有应答` },
  ])
  const [inParts] = await list<{ contentSentence: unknown }>(operator(), `${BASE}/recordPage`, {
    alarmType: 5,
    objectName_equal: String(supplier.name),
    fields: 'content',
  })
  expect(inParts?.contentSentence, 'what another language is made of').toMatchObject({
    text: '供应商 {supplier} 已被系统暂停：{reason}',
    params: { supplier: supplier.name },
  })
  const records = await list<RecordRow>(operator(), `${BASE}/recordPage`, { alarmType: 5 })
  expect(records.filter(({ content }) => content.includes('价格倒挂'))).toHaveLength(1)
  await server.sql(`update supplier_goods set goods_state = 2 where id = ${String(goods.id)}`)
  await check()
  const lacking = await list<RecordRow>(operator(), `${BASE}/recordPage`, { alarmType: 2 })
  expect(lacking.filter(({ content }) => content.endsWith('缺货'))).toHaveLength(1)
})

test('keys, contracts and short messages', async () => {
  const key = await first(`
    update openapi_api_key set expire_time = now() + interval '6 days' where id = (
      select id from openapi_api_key where tenant_id = '100001' and key_status = 1 order by id limit 1)
    returning secret_id::text as "secretId"
  `)
  const secret = await first(
    `select secret_name as name from openapi_secret where id = ${String(key.secretId)}`,
  )
  await check()
  expect(await open(8, String(secret.name))).toHaveLength(1)
  await server.sql(`
    insert into payment_management_info (id, tenant_id, channel_name, channel_code, own_party_id, mch_id, state,
      cert_expire_time)
    values (9200000000000001, '100001', '测试渠道', 'WX_JSAPI', 1, 'M1', 1, current_date + 5)
  `)
  await check()
  expect((await open(8, '测试渠道'))[0]?.content).toMatch(/^支付渠道 测试渠道 的证书 .* 到期$/)
  expect((await open(8, '悦行车主生活馆'))[0]?.content).toMatch(/^电商店铺 悦行车主生活馆 的授权 .* 到期$/)
  expect(await change(operator(), 11, { windowMin: 10, failRate: 0.5, minCount: 2 })).toMatchObject({
    code: 200,
  })
  await server.sql(`
    insert into sms_record (id, tenant_id, record_no, status, update_time)
    select 9200000000000000 + n, '100001', 'T' || n, case when n = 1 then 1 else 2 end, now()
    from generate_series(1, 40) n
  `)
  await check()
  expect((await open(11, '短信'))[0]?.content).toMatch(/^最近 10 分钟 \d+ 条短信中 \d+ 条失败$/)
})

test('a callback that is given up is an alarm of its merchant', async () => {
  const merchant = await first(
    `select merchant_code as code, merchant_name as name from merchant_config
     where tenant_id = '100001' and status = 1 order by id limit 1`,
  )
  await server.sql(`
    insert into notify_task (id, tenant_id, task_no, event, biz_no, merchant_code, url, body, status, try_count,
      max_try, next_time)
    values (9300000000000001, '100001', 'NTEST', 'order.success', 'S-TEST', '${String(merchant.code)}',
      'https://127.0.0.1/x', '{}', 2, 7, 8, now())
  `)
  await server.as('admin').post('/blade-test/tick', { work: 'notify' })
  await deliver(server)
  expect(await open(7, String(merchant.name))).toMatchObject([{ occurCount: 1 }])
})

test('records are exported, and only by whoever may see them', async () => {
  const { data } = await operator().get<{ taskId: string }>('/biz-notice/alarmRecord/export', {
    alarmType: 4,
  })
  expect(data.taskId).toBeTruthy()
  expect(
    (await server.as('viewer', '100001').post(`${BASE}/recordClose`, { ids: '1', remark: 'x' })).body,
  ).toMatchObject({ code: 403 })
  const rule = await ruleOf(operator(), 9)
  expect(rule).toMatchObject({ status: 1 })
})
