import { fail, say } from '../../../contract/errors.ts'
import { redEnvelope } from '../../../contract/resources/redEnvelope/redEnvelope.ts'
import { RED_LIMITS } from '../../../contract/parts/redEnvelopeTerms.ts'
import { type Fen, fen, multiplyFen, ZERO_FEN } from '../../../kernel/money.ts'
import { parseMoment } from '../../../kernel/time.ts'
import type { Changes } from '../../engine/hooks.ts'
import type { Envelope } from './envelope.ts'

/** The least and the greatest amount of one red packet. */
export const rangeOf = ({
  amountType,
  amount,
  minAmount,
  maxAmount,
}: Pick<Envelope, 'amountType' | 'amount' | 'minAmount' | 'maxAmount'>): { min: Fen; max: Fen } =>
  amountType === 'fixed'
    ? { min: amount ?? ZERO_FEN, max: amount ?? ZERO_FEN }
    : { min: minAmount ?? ZERO_FEN, max: maxAmount ?? ZERO_FEN }

/** Refuses amounts the platform would not send. */
function requireAmounts(next: Envelope): void {
  const isFixed = next.amountType === 'fixed',
    { min, max } = rangeOf(next),
    low = isFixed ? 'amount' : 'minAmount',
    high = isFixed ? 'amount' : 'maxAmount'
  if (next.platform === 'alipay' && !isFixed) fail('RED_RANDOM_ALIPAY', {}, 'amountType')
  if (!isFixed && min >= max) fail('RED_MIN_MAX', {}, 'maxAmount')
  if (min < RED_LIMITS.minAmount[next.platform]) fail('RED_LIMITS', {}, low)
  if (next.platform === 'alipay') return
  if (max > RED_LIMITS.maxAmount) fail('RED_LIMITS', {}, high)
  if (max > RED_LIMITS.plainMax && !next.sceneId) fail('RED_SCENE', {}, 'sceneId')
}

/** Refuses a budget that the number of red packets cannot use up exactly, and completes it. */
function requireTotal(next: Envelope, draft: Changes): void {
  const { min, max } = rangeOf(next)
  if (next.amountType === 'fixed') {
    const total = multiplyFen(min, next.totalCount)
    if (draft.totalAmount !== undefined && draft.totalAmount !== null && draft.totalAmount !== total)
      fail('RED_TOTAL', {}, 'totalAmount')
    draft.totalAmount = total
    return
  }
  const total = next.totalAmount ?? fail('RED_TOTAL_MISSING', {}, 'totalAmount')
  if (total < min * next.totalCount || total > max * next.totalCount)
    fail('RED_TOTAL_RANGE', {}, 'totalAmount')
}

function requireTimes({ startTime, endTime, platform }: Envelope): void {
  if (endTime <= startTime) fail('RED_END_EARLY', {}, 'endTime')
  if (platform !== 'alipay') return
  const last = parseMoment(startTime)
  last.setUTCMonth(last.getUTCMonth() + RED_LIMITS.months)
  if (parseMoment(endTime) > last) fail('RED_MONTHS', { months: RED_LIMITS.months }, 'endTime')
}

/** What stands fast once red packets may have been sent. */
const FIXED = [
  'mchId',
  'sceneId',
  'amountType',
  'amount',
  'minAmount',
  'maxAmount',
  'startTime',
  'perUserLimit',
  'dailyCount',
] as const
/** What a campaign at Alipay was created with. */
export const AT_ALIPAY = [
  'mchId',
  'envelopeName',
  'amountType',
  'amount',
  'totalCount',
  'startTime',
  'endTime',
  'wishing',
] as const

type Name = (typeof FIXED)[number] | (typeof AT_ALIPAY)[number]
export const isOther = (before: Envelope, draft: Changes, name: Name): boolean =>
  name in draft && String(draft[name] ?? '') !== String(before[name] ?? '')

/** Refuses changes of a campaign that has begun. */
function requireUnfixed(before: Envelope, next: Envelope, draft: Changes): void {
  if (before.status === 'ended') fail('RED_ENDED')
  if (before.status === 'draft') return
  for (const name of FIXED)
    if (isOther(before, draft, name)) fail('RED_FIXED', { label: say(redEnvelope.fields[name].label) }, name)
  if (next.endTime < before.endTime) fail('RED_LATER_ONLY', {}, 'endTime')
  const more = next.totalCount - before.totalCount
  if (more < 0) fail('RED_MORE_ONLY', {}, 'totalCount')
  if (more > 0 && before.platform === 'alipay') fail('RED_ALIPAY_TOTAL', {}, 'totalCount')
  if (before.amountType === 'fixed') return
  const grown = (next.totalAmount ?? 0) - (before.totalAmount ?? 0),
    { min, max } = rangeOf(before)
  if (grown < min * more || grown > max * more) fail('RED_TOTAL_RANGE', {}, 'totalAmount')
}

/** Judges a campaign as it would be, and completes its draft. */
export function judgeEnvelope(before: Envelope | null, draft: Changes): void {
  const next = { ...before, ...draft } as Envelope
  if (before?.amountType === 'fixed' && !('totalAmount' in draft)) draft.totalAmount = undefined
  if (before) requireUnfixed(before, next, draft)
  requireAmounts(next)
  requireTotal(next, draft)
  requireTimes(next)
}

/** How much the number and the budget of a campaign grow by a draft. */
export const growthOf = (
  before: Envelope,
  draft: Changes,
): { readonly count: number; readonly amount: Fen } => ({
  count: Number(draft.totalCount ?? before.totalCount) - before.totalCount,
  amount: fen(Number(draft.totalAmount ?? before.totalAmount) - Number(before.totalAmount ?? 0)),
})
