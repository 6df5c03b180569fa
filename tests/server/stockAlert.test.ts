import { beforeAll, expect, test } from 'vitest'
import type { Client, Listed } from '../support/client.ts'
import { idOf } from '../support/finance.ts'
import { admin, stranger } from '../support/people.ts'
import { useServer } from '../support/server.ts'
import { BASE, deliver, holdClock, list, type RecordRow } from './alarm/world.ts'

const server = useServer()
beforeAll(() => holdClock(server))

const ALERTS = '/biz-product/stockAlertConfig'
interface Alert {
  readonly id: string
  readonly currentQty: number
  readonly alertState: number
}

const check = async (at = new Date()): Promise<void> => {
  await server.as('admin').post('/blade-test/checkAlarms', { at: at.toISOString() })
  await deliver(server)
}
const records = async (id: string): Promise<readonly RecordRow[]> => {
  const [row] = await server.sql(
    `select alarm_type as type from alarm_record where object_type = 'stockAlertConfig' and object_id = '${id}'
     order by id desc limit 1`,
  )
  if (!row) return []
  const all = await list<RecordRow & { objectId?: string }>(admin(server), `${BASE}/recordPage`, {
    alarmType: Number(row.type),
    size: 200,
  })
  return all.filter(({ objectId }) => objectId === undefined || objectId === id)
}
/** A SKU with stock that may be delivered, and how much of it there is. */
async function skuInStock(): Promise<{ readonly skuId: string; readonly qty: number }> {
  const [row] = await server.sql(`
    select s.sku_id::text as id, sum(s.available_qty)::int as qty
    from stock s join goods_sku k on k.id = s.sku_id
    where s.tenant_id = '100001' and s.status = 1 and s.available_qty > 0 and k.status = 1
      and (s.expire_time is null or s.expire_time > now() + interval '30 days')
      and not exists (select 1 from stock_alert_config c where c.sku_id = s.sku_id)
    group by s.sku_id order by s.sku_id limit 1`)
  return { skuId: String(row?.id), qty: Number(row?.qty) }
}
const alertOf = async (id: string): Promise<Alert> =>
  (await admin(server).get<Alert>(`${ALERTS}/detail`, { id })).data

test('low stock is told to who is named, once a silence, until there is enough again', async () => {
  const { skuId, qty } = await skuInStock()
  const receiver = await idOf(server, '白雪')
  const body = {
    alertType: 1,
    skuId,
    threshold: qty,
    receivers: [receiver],
    channels: [1],
    silenceMinutes: 60,
  }
  for (const bad of [
    { ...body, threshold: -1 },
    { ...body, threshold: 'few' },
    { ...body, skuId: '1' },
    { ...body, receivers: [] },
    { ...body, receivers: ['1'] },
    { ...body, channels: [9] },
    { ...body, alertType: 2 },
    { ...body, silenceMinutes: 0 },
  ])
    expect([bad, (await admin(server).post(`${ALERTS}/save`, bad)).code]).toEqual([bad, 400])
  const saved = await admin(server).post<Alert>(`${ALERTS}/set`, body)
  expect(saved, JSON.stringify(saved.body)).toMatchObject({ code: 200 })
  const { id } = saved.data
  expect(await admin(server).post(`${ALERTS}/save`, body)).toMatchObject({
    code: 400,
    msg: '该商品已设置预警',
  })
  expect(await alertOf(id)).toMatchObject({ currentQty: qty, alertState: 1 })
  const inbox = async () =>
    (
      await server.as('baixue', '100001').get<Listed<{ title: string }>>('/blade-desk/message/page', {
        size: 100,
      })
    ).data.records.filter(({ title }) => title.includes(`可用 ${qty} 件，预警值 ${qty}`)).length
  const before = await inbox()
  await check()
  await check()
  expect(await records(id)).toMatchObject([{ occurCount: 1, status: 0 }])
  expect((await inbox()) - before, 'the named receiver hears of it once').toBe(1)
  await check(new Date(Date.now() + 61 * 60_000))
  expect(await records(id)).toMatchObject([{ occurCount: 2 }])
  const canceled = await admin(server).post(`${ALERTS}/cancel`, { ids: id })
  expect(canceled).toMatchObject({ code: 200 })
  await check(new Date(Date.now() + 62 * 60_000))
  expect((await records(id))[0]?.status, 'recovered').toBe(2)
  expect(await admin(server).post(`${ALERTS}/renew`, { ids: id })).toMatchObject({ code: 200 })
  await server.sql(`update stock_alert_config set threshold = 0 where id = ${id}`)
  await check(new Date(Date.now() + 63 * 60_000))
  expect(await records(id), 'enough is left').toHaveLength(1)
  const log = (client: Client, query: Readonly<Record<string, string>> = {}) =>
    client.get<Listed<{ id: string }>>(`${ALERTS}/logPage`, query)
  const ofOne = (await log(admin(server), { alertId: id })).data
  expect(ofOne.records.map((record) => record.id)).toEqual((await records(id)).map((record) => record.id))
  // A condition of the caller only narrows them to fewer.
  const [all] = await server.sql(
    `select count(*)::int as n from alarm_record where tenant_id = '100001' and object_type = 'stockAlertConfig'`,
  )
  expect((await log(admin(server))).data.total).toBe(all?.n)
  expect((await log(admin(server), { objectType: 'supplierConfig' })).data.total).toBe(0)
  expect((await log(stranger(server), { alertId: id })).data.total).toBe(0)
  expect(await log(admin(server), { alertId: 'x' })).toMatchObject({ code: 400 })
  expect((await log(server.as('viewer', '100001'), { alertId: id })).code).toBe(403)
  expect((await stranger(server).get(`${ALERTS}/detail`, { id })).code).toBe(404)
  expect((await stranger(server).post(`${ALERTS}/cancel`, { ids: id })).code).not.toBe(200)
  expect((await server.as('viewer', '100001').post(`${ALERTS}/cancel`, { ids: id })).code).toBe(403)
})

test('goods of which none is left are stopped where their alert says so', async () => {
  const [sku] = await server.sql(`
    select k.id::text as id from goods_sku k where k.tenant_id = '100001' and k.status = 1 and not exists (
      select 1 from stock s where s.sku_id = k.id and s.available_qty > 0) order by k.id limit 1`)
  const receiver = await idOf(server, '白雪')
  const body = { alertType: 1, skuId: sku?.id, threshold: 0, receivers: [receiver], channels: [1] }
  const saved = await admin(server).post<Alert>(`${ALERTS}/save`, { ...body, autoOffShelf: 1 })
  expect(saved, JSON.stringify(saved.body)).toMatchObject({ code: 200 })
  await server.as('admin').post('/blade-test/tick', { work: 'soldOut' })
  const [after] = await server.sql(`select status from goods_sku where id = ${String(sku?.id)}`)
  expect(after?.status).toBe(0)
})
