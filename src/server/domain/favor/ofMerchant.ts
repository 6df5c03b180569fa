import { fail } from '../../../contract/errors.ts'
import { favorRecord } from '../../../contract/resources/favor/favorRecord.ts'
import { momentOf, type Work } from '../../engine/work.ts'
import { sealedHolder } from '../../store/favor/holderRows.ts'
import { recordOfNumber } from '../../store/favor/openRows.ts'
import { findRows } from '../../store/rows.ts'
import { acceptVouchers, type Placement, requireRunning } from './accept.ts'

/** A voucher a merchant's program asks for. */
export interface MerchantVoucher {
  readonly offer: Placement
  readonly holder: { readonly account: string | null; readonly mobile: string | null }
  readonly merchantId: string
  readonly bizOrderNo: string
}

/** Whether the voucher under a number is the one that is asked for again. */
async function isSame(
  recordId: string,
  { offer, holder }: MerchantVoucher,
  { db, tenantId, vault }: Work,
): Promise<boolean> {
  const [record] = await findRows(db, favorRecord, tenantId, [recordId]),
    stored = await sealedHolder(db, tenantId, recordId)
  if (record?.favorId !== offer.id) return false
  return holder.mobile === null
    ? stored.digest === vault.digest(holder.account ?? '')
    : stored.mobileDigest === vault.digest(holder.mobile)
}

/** Accepts a voucher once for each number of a merchant; a repeated call gets the first one. */
export async function issueToMerchant(
  requested: MerchantVoucher,
  work: Work,
): Promise<{ readonly recordId: string; readonly duplicate: boolean; readonly isOther: boolean }> {
  const { db, tenantId } = work,
    { offer, holder, merchantId, bizOrderNo } = requested
  const earlier = await recordOfNumber(db, tenantId, { bizType: 'api', bizOrderNo })
  if (earlier !== null)
    return { recordId: earlier, duplicate: true, isOther: !(await isSame(earlier, requested, work)) }
  requireRunning(offer, momentOf(work))
  if ((offer.accountType === 'mobile') !== (holder.mobile !== null)) fail('FAVOR_HOLDER')
  const [recordId = ''] = await acceptVouchers(
    offer,
    { bizType: 'api', requests: [{ bizOrderNo, ...holder, merchantId }] },
    work,
  )
  return { recordId, duplicate: false, isOther: false }
}
