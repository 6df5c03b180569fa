import { beforeAll, describe, expect, test } from 'vitest'
import { batchEnd, batchResult, merchantGroups, supplierOf, topUps } from '../support/channels.ts'
import type { Client } from '../support/client.ts'
import { useServer } from '../support/server.ts'
import { TASK_STATUS } from '../support/wireNumbers.ts'

const server = useServer()
const admin = (): Client => server.as('admin', '100001')
const operator = (): Client => server.as('operator', '100001')
const CHANNELS = '/biz-merchant/goodsChannelGroupConfig',
  TASKS = '/biz-export/batchTask'
interface Listed<T> {
  readonly records: readonly T[]
  readonly total: number
}
interface Config {
  readonly merchantGroupId: string
  readonly channelCount: number
}

describe('channels of many goods', () => {
  let skuIds: string[] = [],
    groups: string[] = [],
    supplierId = ''
  beforeAll(async () => {
    skuIds = await topUps(admin(), 52)
    supplierId = await supplierOf(admin(), skuIds.slice(0, 50))
    groups = await merchantGroups(admin(), 10)
  }, 120_000)
  const batch = (client: Client, body: Record<string, unknown>) =>
    client.post<{ batchNo: string | null; total?: number; success?: number }>(`${CHANNELS}/batch/update`, {
      operation: 1,
      supplierId,
      ...body,
    })

  test('up to 500 channels change at once, more in the background, with user, counts and failed rows', async () => {
    expect(await batch(operator(), { skuIds: skuIds.slice(0, 2), merchantGroupIds: [] })).toMatchObject({
      code: 200,
      data: { success: 2, batchNo: null },
    })
    const preview = await operator().post<{ total: number; effects: string[] }>(`${CHANNELS}/preview`, {
      action: 'batchUpdate',
      input: { operation: 1, supplierId, skuIds, merchantGroupIds: groups },
    })
    expect(preview.data).toMatchObject({
      total: 520,
      effects: ['共 520 条，转入后台执行，结果在“批量任务”中查看'],
    })
    const key = `batch-${skuIds[0] ?? ''}`
    const send = () =>
      operator().post<{ batchNo: string; total: number }>(
        `${CHANNELS}/batch/update`,
        { operation: 1, supplierId, skuIds, merchantGroupIds: groups, priority: 3 },
        { key },
      )
    const answer = await send()
    expect(answer, JSON.stringify(answer.body)).toMatchObject({
      code: 200,
      data: { batchNo: expect.stringMatching(/^BT\d{14}$/), total: 520 },
    })
    expect((await send()).data.batchNo).toBe(answer.data.batchNo)
    const { batchNo } = answer.data
    const result = await batchEnd(operator(), batchNo)
    expect(result).toMatchObject({
      taskStatus: TASK_STATUS.done,
      totalCount: 520,
      processedCount: 520,
      successCount: 500,
      failCount: 20,
      errorMsg: null,
    })
    const { data: me } = await operator().get<Listed<{ id: string }>>('/blade-system/user/page', {
      account: 'operator',
    })
    expect(result.submitterId).toBe(me.records[0]?.id)
    expect(new Set(result.fail.map(({ msg }) => msg))).toEqual(new Set(['该供应商没有此商品']))
    const { data } = await admin().get<Listed<Config>>(`${CHANNELS}/list`, {
      skuId: skuIds[7] ?? '',
      size: 50,
    })
    expect(
      data.records
        .filter(({ merchantGroupId }) => groups.includes(merchantGroupId))
        .map(({ channelCount }) => channelCount),
    ).toEqual(Array.from({ length: 10 }, () => 1))
    expect(
      (await operator().get<{ fail: unknown[] }>(`${CHANNELS}/batch/result`, { batchNo })).data.fail,
    ).toHaveLength(20)
    expect((await operator().get<Listed<unknown>>(`${TASKS}/page`, { batchNo })).data.total).toBe(1)
  }, 180_000)

  test('a batch result is visible to its user and to holders of the right to see all', async () => {
    const { data } = await batch(operator(), { skuIds, merchantGroupIds: groups, operation: 4, priority: 5 })
    const batchNo = data.batchNo ?? ''
    expect(await server.as('auditor', '100001').get(`${TASKS}/result`, { batchNo })).toMatchObject({
      code: 404,
    })
    expect(await server.as('admin', '100002').get(`${TASKS}/result`, { batchNo })).toMatchObject({
      code: 404,
    })
    expect((await batchResult(admin(), batchNo)).totalCount).toBe(520)
    expect(
      await server
        .as('viewer', '100001')
        .post(`${CHANNELS}/batch/update`, { operation: 1, supplierId, skuIds }),
    ).toMatchObject({ code: 403 })
    const { data: tasks } = await operator().get<Listed<{ id: string; taskStatus: number }>>(
      `${TASKS}/page`,
      { batchNo },
    )
    expect(await operator().post(`${TASKS}/cancel/${tasks.records[0]?.id ?? ''}`)).toMatchObject({
      code: 200,
    })
    const endedTask = await batchEnd(operator(), batchNo)
    expect(endedTask).toMatchObject({ taskStatus: TASK_STATUS.cancelled })
    expect(endedTask.processedCount).toBeLessThan(520)
  }, 120_000)
})

describe('a pool of many goods', () => {
  test('a pool is opened for a merchant in the background, and its relation shows the progress', async () => {
    const createdPool = await admin().post<{ poolId: string; merchantId: string; merchantCode: string }>(
      '/blade-test/pool',
      { goods: 2_300 },
    )
    expect(createdPool, JSON.stringify(createdPool.body)).toMatchObject({ code: 200 })
    const filled = createdPool.data
    const saved = await admin().post<{ opened: number; waiting: boolean; batchNo: string }>(
      '/biz-merchant/merchantGoodsPool/save',
      {
        merchantId: filled.merchantId,
        pools: [
          { poolId: filled.poolId, accountMethod: 1, defaultDiscount: 0.95, autoOpen: 1, autoState: 0 },
        ],
      },
    )
    expect(saved, JSON.stringify(saved.body)).toMatchObject({
      code: 200,
      data: { opened: 0, waiting: true, batchNo: expect.stringMatching(/^BT/) },
    })
    // The scheduled opening of new pool goods skips a pool that a batch is opening.
    expect(await admin().post('/blade-test/tick', { work: 'poolOpen' })).toMatchObject({ code: 200 })
    expect(await batchEnd(admin(), saved.data.batchNo)).toMatchObject({
      taskStatus: TASK_STATUS.done,
      totalCount: 2_300,
      successCount: 2_300,
      failCount: 0,
    })
    expect(
      (
        await admin().get<Listed<unknown>>('/biz-merchant/merchantGoods/list', {
          merchantCode: filled.merchantCode,
          poolId: filled.poolId,
          size: 1,
        })
      ).data.total,
    ).toBe(2_300)
  }, 180_000)
})
