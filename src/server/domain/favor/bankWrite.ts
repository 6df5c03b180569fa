import { bankDeductionDiscount } from '../../../contract/resources/favor/bankDeductionDiscount.ts'
import { bankDeductionDiscountSub } from '../../../contract/resources/favor/bankDeductionDiscountSub.ts'
import { newId, numberOfId } from '../../../kernel/id.ts'
import { multiplyFen, ZERO_FEN } from '../../../kernel/money.ts'
import type { Work } from '../../engine/work.ts'
import { insertRows } from '../../store/rows.ts'
import { acceptVouchers, maskAccount } from './accept.ts'
import type { BankPlacement } from './bankPlacements.ts'

/** An order of a bank for one of its customers. */
export interface BankOrder {
  readonly placement: BankPlacement
  readonly bankOrderNo: string
  readonly customerNo: string | null
  readonly mobile: string
  /** Into how many vouchers it is split. */
  readonly parts: number
  readonly claimEndTime: string
}

/** Whoever creates the rows. */
const makerOf = ({ caller: { session } }: Work) => ({
  createUser: session.userId || null,
  createDept: session.deptIds[0] ?? null,
})

/** The columns of the customer that an order and its parts share. */
const mobileColumns = (mobile: string, { vault }: Work) => ({
  mobile: vault.seal(mobile),
  'mobile.hmac': vault.digest(mobile),
  mobileMasked: maskAccount(mobile),
})

const orderRow = (order: BankOrder, batchNo: string, work: Work) =>
  ({
    bankOrderNo: order.bankOrderNo,
    bankCode: order.placement.bankCode,
    bankName: order.placement.bankName,
    batchNo,
    favorId: order.placement.id,
    ...(order.customerNo === null
      ? {}
      : {
          customerNo: work.vault.seal(order.customerNo),
          'customerNo.hmac': work.vault.digest(order.customerNo),
          customerMasked: maskAccount(order.customerNo),
        }),
    ...mobileColumns(order.mobile, work),
    totalAmount: multiplyFen(order.placement.couponAmount ?? ZERO_FEN, order.parts),
    unitAmount: order.placement.couponAmount,
    subCount: order.parts,
    successCount: 0,
    usedCount: 0,
    failCount: 0,
    claimEndTime: order.claimEndTime,
    status: 'unclaimed',
    ...makerOf(work),
  }) as const

/** An order with its number and those of its parts. */
interface Numbered {
  readonly id: string
  readonly order: BankOrder
  readonly parts: readonly { readonly id: string; readonly subOrderNo: string; readonly recordId: string }[]
}

const numbered = (order: BankOrder): Numbered => {
  const id = newId(),
    orderNo = numberOfId('YD', id)
  return {
    id,
    order,
    parts: Array.from({ length: order.parts }, (_, index) => ({
      id: newId(),
      subOrderNo: `${orderNo}-${index + 1}`,
      recordId: newId(),
    })),
  }
}

/** Accepts the vouchers of orders of one placement: they wait for their customers. */
async function acceptParts(placement: BankPlacement, orders: readonly Numbered[], work: Work): Promise<void> {
  await acceptVouchers(
    placement,
    {
      bizType: 'bank',
      requests: orders.flatMap(({ order, parts }) =>
        parts.map(({ subOrderNo, recordId }) => ({
          id: recordId,
          bizOrderNo: subOrderNo,
          account: null,
          mobile: order.mobile,
          merchantId: placement.merchantIds[0] ?? null,
          claimEndTime: order.claimEndTime,
        })),
      ),
    },
    work,
  )
}

/** Writes orders of banks, their parts and the vouchers these are about; resolves to the ids of the orders. */
export async function writeBankOrders(
  orders: readonly BankOrder[],
  batchNo: string,
  work: Work,
): Promise<readonly string[]> {
  if (orders.length === 0) return []
  const { db, tenantId } = work,
    rows = orders.map(numbered)
  const ids = await insertRows(
    db,
    bankDeductionDiscount,
    tenantId,
    rows.map(({ id, order }) => ({ id, ...orderRow(order, batchNo, work) })),
  )
  await insertRows(
    db,
    bankDeductionDiscountSub,
    tenantId,
    rows.flatMap(({ id, order, parts }) => {
      const mobile = mobileColumns(order.mobile, work),
        { bankCode, bankName, couponAmount } = order.placement
      return parts.map(({ id: partId, subOrderNo, recordId }) => ({
        id: partId,
        subOrderNo,
        mainId: id,
        mainOrderNo: numberOfId('YD', id),
        bankOrderNo: order.bankOrderNo,
        bankCode,
        bankName,
        amount: couponAmount,
        favorRecordId: recordId,
        ...mobile,
        status: 'unclaimed' as const,
        ...makerOf(work),
      }))
    }),
  )
  for (const placement of new Map(orders.map((order) => [order.placement.id, order.placement])).values())
    await acceptParts(
      placement,
      rows.filter(({ order }) => order.placement.id === placement.id),
      work,
    )
  return ids
}
