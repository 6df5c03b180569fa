import type { Row } from '../../../contract/define/row.ts'
import { fail } from '../../../contract/errors.ts'
import { eternityOrder } from '../../../contract/resources/eternity/eternityOrder.ts'
import { eternityVerification } from '../../../contract/resources/eternity/eternityVerification.ts'
import type { Work } from '../../engine/work.ts'
import { lockMerchantNumber, useOfMerchant } from '../../store/eternity/merchantVoucherRows.ts'
import { findMatching, findRows, updateRows } from '../../store/rows.ts'
import { voided } from './close.ts'
import { lockMoneyOf } from './money.ts'
import { reverse } from './reverse.ts'
import type { Use } from './use.ts'
import { verifyVoucher } from './verify.ts'

type Verification = Row<typeof eternityVerification>

/** A redemption a merchant made, and whether the call repeated it. */
export interface MerchantUse {
  readonly use: Verification
  readonly duplicate: boolean
}

const useById = async (id: string, { db, tenantId }: Work): Promise<Verification> =>
  (await findRows(db, eternityVerification, tenantId, [id]))[0] ?? fail('NOT_FOUND')

/** Uses a voucher of a merchant, once for each number of the merchant. */
export async function useAtMerchant(
  use: Use & { readonly merchantCode: string; readonly bizOrderNo: string },
  work: Work,
): Promise<MerchantUse> {
  const { db, tenantId } = work,
    { merchantCode, bizOrderNo } = use
  await lockMerchantNumber(db, tenantId, `${merchantCode} ${bizOrderNo}`)
  const existing = await useOfMerchant(db, tenantId, {
    merchantCode,
    merchantVerifyNo: bizOrderNo,
    verifyNo: null,
  })
  if (existing !== null) return { use: await useById(existing, work), duplicate: true }
  const { id } = await verifyVoucher({ ...use, onlyOf: merchantCode }, work)
  return { use: await useById(id, work), duplicate: false }
}

/** Takes a redemption of a merchant back, once; a repeated call gets it as it is. */
export async function reverseUse(
  key: Parameters<typeof useOfMerchant>[2],
  reason: string,
  work: Work,
): Promise<MerchantUse> {
  const { db, tenantId } = work,
    id = (await useOfMerchant(db, tenantId, key)) ?? fail('ETERNITY_CODE_NONE')
  const [row] = await findMatching(db, eternityVerification, { tenantId, ids: [id], lock: true })
  if (!row) return fail('ETERNITY_CODE_NONE')
  if (row.status === 'reversed') return { use: row, duplicate: true }
  const { set } = await reverse(row, { reason }, work)
  await updateRows(db, eternityVerification, {
    tenantId,
    ids: [id],
    set: set ?? {},
    userId: null,
  })
  return { use: await useById(id, work), duplicate: false }
}

/** Voids those of some vouchers that may be; returns how many were, and why others were not. */
export async function voidOfMerchant(ids: readonly string[], reason: string, work: Work) {
  const { db, tenantId } = work
  const vouchers = await findMatching(db, eternityOrder, { tenantId, ids, lock: true }),
    open = vouchers.filter(({ orderStatus }) => orderStatus === 'unused' || orderStatus === 'part')
  await lockMoneyOf(open, work)
  for (const voucher of open) {
    const { set } = await voided(voucher, reason, work)
    await updateRows(db, eternityOrder, {
      tenantId,
      ids: [voucher.id],
      set: { ...set, orderStatus: 'void' },
      userId: null,
    })
  }
  return {
    success: open.length,
    fail: vouchers
      .filter((voucher) => !open.includes(voucher))
      .map(({ orderNo, orderStatus }) => ({ orderNo, orderStatus: eternityOrder.states.wire[orderStatus] })),
  }
}
