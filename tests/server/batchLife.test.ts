import { expect, test } from 'vitest'
import { batchEnd, batchResult, merchantGroups, supplierOf, topUps } from '../support/channels.ts'
import type { Client } from '../support/client.ts'
import { workbook } from '../support/importing.ts'
import { useServer } from '../support/server.ts'
import { TASK_STATUS } from '../support/wireNumbers.ts'

const CHANNELS = '/biz-merchant/goodsChannelGroupConfig',
  GOODS = '/biz-merchant/merchantGoods'
interface Listed<T> {
  readonly records: readonly T[]
  readonly total: number
}

const server = useServer({ env: { JOB_LEASE_SECONDS: '3', EXPORT_WORKERS: '0' } })
const admin = (): Client => server.as('admin', '100001')
const cut = (): Promise<void> => server.restart({ powerCut: true })

test('after a server dies in the middle of a batch the next one does the rest, and no row is done twice', async () => {
  const skuIds = await topUps(admin(), 30),
    groups = await merchantGroups(admin(), 20)
  const supplierId = await supplierOf(admin(), skuIds.slice(0, 29))
  const { data } = await admin().post<{ batchNo: string; total: number }>(`${CHANNELS}/batch/update`, {
    operation: 1,
    supplierId,
    skuIds,
    merchantGroupIds: groups,
    priority: 2,
  })
  expect(data.total).toBe(600)
  let before = 0
  await expect
    .poll(
      async () => {
        before = (await batchResult(admin(), data.batchNo)).processedCount
        return before
      },
      { timeout: 30_000, interval: 50 },
    )
    .toBeGreaterThan(0)
  await cut()
  const after = await batchResult(admin(), data.batchNo)
  expect(before).toBeLessThan(600)
  expect(after.processedCount).toBeGreaterThanOrEqual(before)
  const end = await batchEnd(admin(), data.batchNo)
  // Adding a channel a second time would fail and count as failure.
  expect(end).toMatchObject({
    taskStatus: TASK_STATUS.done,
    processedCount: 600,
    successCount: 580,
    failCount: 20,
    errorMsg: null,
  })
  expect(new Set(end.fail.map(({ msg }) => msg))).toEqual(new Set(['该供应商没有此商品']))
  expect(
    (
      await admin().get<Listed<unknown>>('/biz-merchant/goodsChannelDetail/page', {
        supplierId,
        skuId: skuIds[3] ?? '',
        size: 1,
      })
    ).data.total,
  ).toBe(20)
}, 240_000)

test('after a server dies while it writes prices the next one continues behind the last committed row', async () => {
  const {
    data: { records },
  } = await admin().get<Listed<{ skuCode: string }>>('/biz-product/goodsSku/list', { size: 200 })
  const {
    data: { records: merchants },
  } = await admin().get<Listed<{ merchantCode: string }>>('/biz-merchant/merchantConfig/list', { size: 9 })
  const rows = merchants.flatMap(({ merchantCode }) =>
      records.map(({ skuCode }) => [merchantCode, skuCode, '按折扣', '0.99', '', '', '', '', '停售']),
    ),
    count = (await admin().get<Listed<unknown>>(`${GOODS}/manager/page`, { size: 1 })).data.total
  const { access_token, tenant_id } = await admin().token()
  const form = new FormData()
  form.append('mode', '1')
  form.append(
    'file',
    new File(
      [
        new Uint8Array(
          await workbook([
            ['商户编号', 'SKU编码', '核算方式', '折扣', '加点', '固定价', '商城折扣', '预警值', '状态'],
            ...rows,
          ]),
        ),
      ],
      '价格.xlsx',
    ),
  )
  const answer = (await (
    await fetch(`${server.url}/api${GOODS}/upload`, {
      method: 'POST',
      headers: { 'Blade-Auth': `bearer ${access_token}`, 'Tenant-Id': tenant_id },
      body: form,
    })
  ).json()) as { data: { recordId: string } }
  const record = async () =>
    (
      await admin().get<
        Listed<{ id: string; status: number; totalCount: number; successCount: number; failCount: number }>
      >(`${GOODS}/uploadRecordsList`)
    ).data.records.find(({ id }) => id === answer.data.recordId)
  await expect
    .poll(async () => (await record())?.successCount ?? 0, { timeout: 30_000, interval: 20 })
    .toBeGreaterThan(0)
  await cut()
  await expect.poll(async () => (await record())?.status, { timeout: 60_000, interval: 100 }).toBe(2)
  const end = await record()
  expect(end?.totalCount).toBe(rows.length)
  expect((end?.successCount ?? 0) + (end?.failCount ?? 0)).toBe(rows.length)
  // A row written twice would be refused as already open; so every opened row is one success.
  expect((await admin().get<Listed<unknown>>(`${GOODS}/manager/page`, { size: 1 })).data.total).toBe(
    count + (end?.successCount ?? 0),
  )
}, 240_000)

test('a finished batch loses its rights after a day, and is deleted with its faults after half a year', async () => {
  const skuIds = await topUps(admin(), 26),
    groups = await merchantGroups(admin(), 20)
  const { data } = await admin().post<{ batchNo: string }>(`${CHANNELS}/batch/update`, {
    operation: 1,
    supplierId: await supplierOf(admin(), skuIds.slice(0, 25)),
    skuIds,
    merchantGroupIds: groups,
    priority: 3,
  })
  expect(await batchEnd(admin(), data.batchNo)).toMatchObject({ taskStatus: TASK_STATUS.done, failCount: 20 })
  const [task] = await server.sql(`select id::text as id from batch_task where batch_no = '${data.batchNo}'`),
    id = String(task?.id)
  const remainingRows = async (): Promise<unknown> =>
    (
      await server.sql(
        `
          select (select count(*)::int from batch_task where id = ${id}) as tasks,
            (select count(*)::int from job where queue = 'batchTask' and id = ${id}) as jobs,
            (select count(*)::int from batch_fault where task_id = ${id}) as faults
        `,
      )
    )[0]
  const sweptAt = async (days: number): Promise<unknown> => {
    await server.sql(`update batch_task set finish_time = now() - interval '${days} days' where id = ${id}`)
    await server.sql(`update job set ended_at = now() - interval '${days} days' where id = ${id}`)
    await admin().post('/blade-test/tick', { work: 'sweep' })
    return remainingRows()
  }
  expect(await remainingRows()).toEqual({ tasks: 1, jobs: 1, faults: 20 })
  expect(await sweptAt(2)).toEqual({ tasks: 1, jobs: 0, faults: 20 })
  expect(await batchEnd(admin(), data.batchNo)).toMatchObject({ failCount: 20 })
  expect(await sweptAt(181)).toEqual({ tasks: 0, jobs: 0, faults: 0 })
}, 120_000)
