import { fail, say } from '../../../contract/errors.ts'
import { RED_LIMITS } from '../../../contract/parts/redEnvelopeTerms.ts'
import type { redEnvelope } from '../../../contract/resources/redEnvelope/redEnvelope.ts'
import { newId, numberOfId } from '../../../kernel/id.ts'
import { formatFen, multiplyFen } from '../../../kernel/money.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import { momentOf, type Work } from '../../engine/work.ts'
import { acceptPackets, requireRunning } from './accept.ts'
import type { Envelope } from './envelope.ts'
import { type Holder, holdersOf, linesIn } from './holders.ts'
import { rangeOf } from './rules.ts'

const FAULTS = { bad: 'RED_HOLDER_BAD', twice: 'RED_HOLDER_TWICE', unbound: 'RED_MOBILES_UNBOUND' } as const

/** The people of an input; refuses it with the first line that names nobody. */
async function holdersIn(text: string, envelope: Envelope, work: Work): Promise<readonly Holder[]> {
  const lines = linesIn(text)
  if (lines.length === 0) fail('VALIDATION', { label: say('领取人'), rule: '不能为空' }, 'accounts')
  if (lines.length > RED_LIMITS.accounts) fail('RED_HOLDERS', { max: RED_LIMITS.accounts }, 'accounts')
  return (await holdersOf(lines, envelope, work)).map((found, index) =>
    typeof found === 'string' ? fail(FAULTS[found], { row: index + 1 }, 'accounts') : found,
  )
}

/** Sends red packets of a campaign to named people; the rest is done in the background. */
export const send: ActionHandler<typeof redEnvelope, 'send'> = async (row, { accounts, bizNo }, work) => {
  requireRunning(row, momentOf(work))
  const holders = await holdersIn(accounts, row, work),
    base = bizNo ?? numberOfId('ZH', newId()),
    count = holders.length,
    left = row.countBalance ?? 0,
    { min, max } = rangeOf(row)
  if (left === 0) fail('RED_EMPTY')
  const recordIds = await acceptPackets(
    row,
    holders.map((holder, index) => ({ ...holder, bizNo: count === 1 ? base : `${base}-${index + 1}` })),
    work,
  )
  const sent = Math.min(count, left)
  return {
    answer: { bizNo: base, recordIds },
    consequences: [
      row.amountType === 'fixed'
        ? say('发放 {count} 个红包，共 ¥{amount}；活动剩余 {left} 个', {
            count,
            amount: formatFen(multiplyFen(min, sent)),
            left: left - sent,
          })
        : say('发放 {count} 个随机红包，共 ¥{low} 至 ¥{high}；活动剩余 {left} 个', {
            count,
            low: formatFen(multiplyFen(min, sent)),
            high: formatFen(multiplyFen(max, sent)),
            left: left - sent,
          }),
    ],
    ...(left < count ? { warnings: [say('红包只剩 {left} 个，其余会发放失败', { left })] } : {}),
  }
}
