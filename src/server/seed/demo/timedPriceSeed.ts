import { merchantGoods } from '../../../contract/resources/merchant/merchantGoods.ts'
import { merchantTimedPriceAdjustment } from '../../../contract/resources/merchant/merchantTimedPriceAdjustment.ts'
import { formatMoment } from '../../../kernel/time.ts'
import { adjusted, adjustText } from '../../domain/merchant/timedPrice/adjusted.ts'
import type { Writer } from '../../store/db.ts'
import { changeOnBehalf } from '../../store/merchant/recheckRows.ts'
import * as items from '../../store/merchant/timedPriceRows.ts'
import { findRows, selectWhere, updateRows } from '../../store/rows.ts'
import { selectAccountIds } from '../../store/seed/seedRows.ts'
import { putFor } from '../../store/seed/putRows.ts'

const HOUR_MS = 3_600_000
const DAY = 24
const fromNow = (hours: number): string => formatMoment(new Date(Date.now() + hours * HOUR_MS))

/** One that ran and was put back, one in force, one that waits and one that nobody enabled yet. */
const TASKS = [
  {
    taskName: '购物卡周末让利',
    skuCodes: ['SL-100', 'SL-500'],
    adjustMode: 'add',
    adjustValue: -0.005,
    from: -9 * DAY,
    to: -7 * DAY,
    end: 'reverted',
  },
  {
    taskName: '购物卡季度末让利',
    skuCodes: ['SL-200'],
    adjustMode: 'set',
    adjustValue: 0.972,
    from: -2 * DAY,
    to: 5 * DAY,
    end: 'done',
  },
  {
    taskName: '四件套下周起九折',
    skuCodes: ['QH-B15'],
    adjustMode: 'set',
    adjustValue: 0.9,
    from: 6 * DAY,
    to: null,
    end: 'waiting',
  },
  {
    taskName: '购物卡双十二让利（待核对）',
    skuCodes: ['SL-100', 'SL-200', 'SL-500'],
    adjustMode: 'add',
    adjustValue: -0.01,
    from: 12 * DAY,
    to: 19 * DAY,
    end: 'draft',
  },
] as const

/** Writes timed adjustments with what they did to the price list of a merchant. */
export async function seedTimedPrices(writer: Writer, tenantId: string): Promise<void> {
  const userId = (await selectAccountIds(writer, tenantId)).get('operator') ?? null
  const priceList = new Map(
    (await selectWhere(writer, merchantGoods, tenantId, { all: [] })).map((row) => [row.skuCode, row.id]),
  )
  for (const { taskName, skuCodes, adjustMode, adjustValue, from, to, end } of TASKS) {
    const goodsIds = skuCodes.flatMap((code) => priceList.get(code) ?? [])
    const [id = ''] = await putFor(writer, tenantId)(merchantTimedPriceAdjustment.id, [
      {
        taskName,
        scopeType: 'goods',
        goodsIds,
        adjustField: 'discount',
        adjustMode,
        adjustValue,
        adjustText: adjustText({ adjustField: 'discount', adjustMode, adjustValue }),
        executeTime: fromNow(from),
        revertTime: to === null ? null : fromNow(to),
        enabled: end !== 'draft',
        itemCount: goodsIds.length,
        successCount: 0,
        failCount: 0,
        revertedCount: 0,
        skippedCount: 0,
        allowsLoss: false,
        taskState: 'waiting',
        createUser: userId,
        createTime: fromNow(Math.min(from, 0) - DAY),
      },
    ])
    const [task] = await findRows(writer, merchantTimedPriceAdjustment, tenantId, [id])
    if (!task) continue
    await items.replaceItems(writer, tenantId, task, { all: [] })
    if (end === 'done' || end === 'reverted') await run(writer, tenantId, task, end)
  }
}

/** Changes the prices of an adjustment that has run, and puts them back where it was reverted. */
async function run(
  writer: Writer,
  tenantId: string,
  task: items.TimedTask,
  end: 'done' | 'reverted',
): Promise<void> {
  const goods = await findRows(writer, merchantGoods, tenantId, task.goodsIds ?? [])
  const prices = goods.map((row) => ({ goodsId: row.id, ...adjusted(row, task) })),
    isReverted = end === 'reverted'
  await changeOnBehalf(writer, 'timed', task.taskNo)
  await items.setTerm(
    writer,
    tenantId,
    'discount',
    prices.map(({ goodsId, newValue }) => ({ goodsId, value: newValue })),
  )
  await items.endItems(
    writer,
    tenantId,
    task.id,
    prices.map(({ refusal: _refusal, isLoss: _isLoss, ...price }) => ({
      ...price,
      state: isReverted ? 'reverted' : 'success',
      failMsg: null,
    })),
  )
  if (isReverted)
    await items.setTerm(
      writer,
      tenantId,
      'discount',
      prices.map(({ goodsId, oldValue }) => ({ goodsId, value: oldValue })),
    )
  await changeOnBehalf(writer, 'manual')
  await updateRows(writer, merchantTimedPriceAdjustment, {
    tenantId,
    ids: [task.id],
    set: {
      taskState: end,
      successCount: goods.length,
      revertedCount: isReverted ? goods.length : 0,
      startTime: task.executeTime,
      endTime: task.executeTime,
      revertedTime: isReverted ? task.revertTime : null,
    },
    userId: null,
  })
}
