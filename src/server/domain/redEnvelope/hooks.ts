import { fail, say } from '../../../contract/errors.ts'
import { redEnvelope } from '../../../contract/resources/redEnvelope/redEnvelope.ts'
import type { Changes, Hooks } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { SCHEDULER_TOPIC } from '../../scheduler.ts'
import { RED_AMOUNT, RED_COUNT } from '../../store/redEnvelope/envelopeRows.ts'
import { moveQuota, noteQuota } from '../../store/marketing/quotaRows.ts'
import { merchantsFor } from '../../vouchers/gatewayFor.ts'
import { CAMPAIGN_JOB, type Envelope } from './envelope.ts'
import { AT_ALIPAY, growthOf, isOther, judgeEnvelope } from './rules.ts'

const NOUGHT = {
  issuedCount: 0,
  issuedAmount: 0,
  receivedCount: 0,
  receivedAmount: 0,
  refundedCount: 0,
  refundedAmount: 0,
} as const

/** The application of the merchant that sends; refuses one that is not configured. */
async function requireMerchant(next: Envelope, draft: Changes, work: Work): Promise<void> {
  const { platform, mchId } = next
  const [merchant] = await merchantsFor(work.services, { tenantId: work.tenantId, platform, mchId })
  if (!merchant) fail('FAVOR_NO_MERCHANT', {}, 'mchId')
  draft.appid = merchant?.account.appId ?? null
}

/** A draft that Alipay knows differently is created there anew, unless it was paid for. */
function recreate(before: Envelope, draft: Changes): void {
  if (before.platform !== 'alipay' || before.status !== 'draft') return
  for (const name of AT_ALIPAY) {
    if (!isOther(before, draft, name)) continue
    if (before.campStatus && before.campStatus !== 'created')
      fail('RED_PAID', { label: say(redEnvelope.fields[name].label) }, name)
    Object.assign(draft, { crowdNo: null, campStatus: null, payUrl: null, failMsg: null })
  }
}

/** Moves what a campaign may give away by what its number and budget grow. */
async function moveBudget(before: Envelope, draft: Changes, { db, tenantId }: Work): Promise<void> {
  const { count, amount } = growthOf(before, draft),
    ownerId = before.id,
    bizNo = `${before.envelopeNo ?? ''}-${before.version}`,
    typeOf = (delta: number) => (delta > 0 ? ('add' as const) : ('adjust' as const))
  if (count !== 0)
    await moveQuota(db, tenantId, RED_COUNT, { ownerId, type: typeOf(count), delta: count, bizNo })
  if (amount !== 0)
    await moveQuota(db, tenantId, RED_AMOUNT, { ownerId, type: typeOf(amount), delta: amount, bizNo })
}

/** Notes what a new campaign begins with. */
async function noteInitial(after: Envelope, { db, tenantId }: Work): Promise<void> {
  const move = { ownerId: after.id, type: 'initial', bizNo: after.envelopeNo ?? after.id } as const,
    amount = after.totalAmount ?? 0
  await noteQuota(db, tenantId, RED_COUNT, { ...move, delta: after.totalCount, after: after.totalCount })
  await noteQuota(db, tenantId, RED_AMOUNT, { ...move, delta: amount, after: amount })
}

export const redEnvelopeHooks: Hooks<typeof redEnvelope> = {
  beforeSave: async ({ before, draft, work }) => {
    judgeEnvelope(before, draft)
    const next = { ...before, ...draft } as Envelope
    if (!before || isOther(before, draft, 'mchId')) await requireMerchant(next, draft, work)
    if (before) {
      recreate(before, draft)
      await moveBudget(before, draft, work)
    } else
      Object.assign(draft, NOUGHT, {
        countBalance: next.totalCount,
        amountBalance: draft.totalAmount ?? next.totalAmount,
      })
  },
  afterSave: async ({ before, after, work }) => {
    if (!before) await noteInitial(after, work)
    if (after.platform === 'alipay' && !after.crowdNo) await work.tell(SCHEDULER_TOPIC, CAMPAIGN_JOB)
  },
}
