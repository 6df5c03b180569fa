import { fail, say } from '../../../../contract/errors.ts'
import { merchantTimedPriceAdjustment } from '../../../../contract/resources/merchant/merchantTimedPriceAdjustment.ts'
import { formatMoment } from '../../../../kernel/time.ts'
import { holds } from '../../../engine/caller.ts'
import type { ActionHandler } from '../../../engine/hooks.ts'
import { particulars } from '../../../engine/particulars.ts'
import { reopenFailed } from '../../../store/merchant/timedPriceRows.ts'
import { forecastRevert, forecastSentences } from './forecast.ts'
import { importTimedPrices } from './importTimed.ts'
import { tellOthers } from './timedMessages.ts'
import { requireAlone, requireFitting, timedPriceHooks } from './timedRules.ts'

type Handler<K extends 'enable' | 'disable' | 'cancel' | 'revert' | 'retry'> = ActionHandler<
  typeof merchantTimedPriceAdjustment,
  K
>
const now = (): string => formatMoment(new Date())

/** Lets an adjustment run at its time; its preview names what every price becomes. */
const enable: Handler<'enable'> = async (row, _input, work) => {
  if (row.executeTime <= now()) fail('TIMED_PRICE_LOCKED')
  await requireAlone(row, work)
  const task = { ...row, allowsLoss: holds(work.caller, 'merchantGoods_loss') }
  const expected = await requireFitting(task, work)
  return {
    set: { enabled: true, allowsLoss: task.allowsLoss },
    consequences: forecastSentences(task, expected),
    warnings: [
      ...(expected.losing > 0 ? [say('{count} 条改后低于成本', { count: expected.losing })] : []),
      ...(row.revertTime === null ? [say('没有恢复时间，不会自动恢复原价')] : []),
    ],
  }
}

const disable: Handler<'disable'> = (row) => ({
  set: { enabled: false },
  consequences: [
    say('{taskNo}：到 {executeTime} 仍停用则取消', {
      taskNo: row.taskNo ?? '',
      executeTime: row.executeTime,
    }),
  ],
})

const cancel: Handler<'cancel'> = async (row, _input, work) => {
  await tellOthers(row, say('定时调价已取消：{taskName}', { taskName: row.taskName }), work)
  return {
    set: { enabled: false, stateReason: '人工取消' },
    consequences: [
      say('{taskNo}：{count} 条商品不再调价', { taskNo: row.taskNo ?? '', count: row.itemCount ?? 0 }),
    ],
  }
}

/** Puts the former prices back now: the moment of reversal is moved, and the server does what is left. */
const revert: Handler<'revert'> = async (row, _input, work) => {
  const at = now()
  if (row.revertTime !== null && row.revertTime <= at) fail('TIMED_PRICE_REVERTING')
  const { back, kept, conflicts } = await forecastRevert(row, work)
  await tellOthers(row, say('定时调价开始恢复原价：{taskName}', { taskName: row.taskName }), work)
  return {
    set: { revertTime: at },
    consequences: [
      say('{taskNo}：{count} 条恢复原价', { taskNo: row.taskNo ?? '', count: back }),
      ...conflicts,
    ],
    warnings: kept > 0 ? [say('{count} 条已被改动，不恢复', { count: kept })] : [],
  }
}

/** Tries the prices that failed once more; those that were changed stay. */
const retry: Handler<'retry'> = async (row, _input, work) => {
  if (row.revertTime !== null && row.revertTime <= now()) fail('TIMED_PRICE_OVER')
  const count = await reopenFailed(work.db, work.tenantId, row.id)
  return {
    set: { failCount: 0, endTime: null },
    consequences: [say('{taskNo}：重试 {count} 条', { taskNo: row.taskNo ?? '', count })],
  }
}

export const timedPriceParticulars = particulars(merchantTimedPriceAdjustment, {
  hooks: { ...timedPriceHooks, importRows: importTimedPrices },
  actions: { enable, disable, cancel, revert, retry },
})
