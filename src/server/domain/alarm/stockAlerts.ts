import { say } from '../../../contract/errors.ts'
import { stockAlertConfig } from '../../../contract/resources/stock/stockAlertConfig.ts'
import type { Sentence } from '../../../kernel/sentence.ts'
import type { LowAlert } from '../../store/stock/stockAlertRows.ts'
import type { Trouble } from './syncAlarms.ts'

const MINUTE_MS = 60_000

function sentenceOf({ name, merchant, expires, qty, threshold }: LowAlert): Sentence {
  if (expires) return say('{name} 有 {qty} 件将在 {days} 天内到期', { name, qty, days: threshold })
  return merchant === ''
    ? say('{name} 可用 {qty} 件，预警值 {limit}', { name, qty, limit: threshold })
    : say('商户 {merchant} 的 {name} 可用 {qty} 件，预警值 {limit}', {
        merchant,
        name,
        qty,
        limit: threshold,
      })
}

/** What a stock alert says while its quantity is at the threshold; again after its silence. */
export const ofAlert = (alert: LowAlert): Trouble => ({
  tenantId: alert.tenantId,
  object: { type: stockAlertConfig.id, id: alert.id, name: `${alert.merchant} ${alert.name}`.trim() },
  sentence: sentenceOf(alert),
  repeatMs: alert.silenceMinutes * MINUTE_MS,
  receivers: { users: { ids: alert.userIds, channels: alert.channels } },
})
