import { fail } from '../../../contract/errors.ts'
import type { Work } from '../../engine/work.ts'
import { addActivityCards } from '../../store/card/plannedCardRows.ts'
import { heldBatches } from '../../store/stock/stockOutRows.ts'
import { issueEternity } from '../eternity/issue.ts'
import { NOBODY } from '../eternity/issueTerms.ts'
import { issuableActivity } from '../card/issuableActivity.ts'
import { issueStock } from '../stock/issuing.ts'
import type { EmailOrder } from './emailOrder.ts'

/** The locked cards of the stock leave it, unless a batch expired meanwhile. */
async function issueCards({ emailOrderNo }: EmailOrder, work: Work): Promise<void> {
  const bizNo = emailOrderNo ?? ''
  const batches = await heldBatches(work.db, work.tenantId, { bizNo, nearDays: 0 })
  const expired = batches.find((batch) => batch.expired)
  if (expired) fail('EMAIL_ORDER_EXPIRED', { batchNo: expired.batchNo })
  await issueStock(work, { bizNo })
}

/** The cards of an activity count as issued and activated, also where the job that makes them runs later. */
async function countNumbers({ activityId, quantity }: EmailOrder, work: Work): Promise<void> {
  const { id } = await issuableActivity({ id: activityId ?? '0', cardForm: 'electronic', lock: true }, work)
  await addActivityCards(work.db, {
    tenantId: work.tenantId,
    activityId: id,
    issued: quantity,
    activated: quantity,
  })
}

/** Vouchers are issued and paid now; the order is their batch, so that it issues once. */
async function issueVouchers(row: EmailOrder, work: Work): Promise<void> {
  await issueEternity(
    {
      couponId: row.couponId ?? '0',
      merchantId: row.merchantId ?? '0',
      merchantCode: row.merchantCode ?? '',
      receivers: Array.from({ length: row.quantity }, () => NOBODY),
      channel: 'mail',
      batchNo: row.emailOrderNo ?? '',
    },
    work,
  )
}

const ISSUES = { own: countNumbers, card: issueCards, eternity: issueVouchers } as const

/** Issues the codes of an order: they belong to its merchant from now on. */
export const issueCodes = (row: EmailOrder, work: Work): Promise<void> =>
  ISSUES[row.bizType ?? 'card'](row, work)
