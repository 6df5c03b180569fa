import { BANK_MAX_PARTS } from '../../../contract/parts/bankTerms.ts'
import { type FieldError, fail, fieldError, Refusal } from '../../../contract/errors.ts'
import type { bankDeductionDiscount } from '../../../contract/resources/favor/bankDeductionDiscount.ts'
import { isMobile } from '../../../kernel/mobile.ts'
import type { Hooks, ImportRow, ImportRowsResult, ImportRun } from '../../engine/hooks.ts'
import { momentOf, type Work } from '../../engine/work.ts'
import { takenBankNumbers } from '../../store/favor/bankRows.ts'
import { type BankPlacement, BankPlacements } from './bankPlacements.ts'
import { type BankOrder, writeBankOrders } from './bankWrite.ts'

/** What a line asks for, where nothing is wrong with it. */
async function orderOf({ values }: ImportRow, placements: BankPlacements, work: Work): Promise<BankOrder> {
  const mobile = String(values.mobile).trim(),
    total = Number(values.totalAmount),
    claimEndTime = String(values.claimEndTime)
  if (!isMobile(mobile)) fail('COUPON_MOBILE', {}, 'mobile')
  const placement: BankPlacement = await placements.of(String(values.favorNo ?? '').trim()),
    unit = placement.couponAmount ?? 0
  if (unit < 1 || total % unit !== 0) fail('BANK_TOTAL', {}, 'totalAmount')
  if (total / unit > BANK_MAX_PARTS) fail('BANK_PARTS', { max: BANK_MAX_PARTS }, 'totalAmount')
  if (claimEndTime <= momentOf(work)) fail('BANK_CLAIM_PAST', {}, 'claimEndTime')
  if (claimEndTime > placement.endTime) fail('BANK_CLAIM_LATE', {}, 'claimEndTime')
  return {
    placement,
    bankOrderNo: String(values.bankOrderNo).trim(),
    customerNo: typeof values.customerNo === 'string' && values.customerNo !== '' ? values.customerNo : null,
    mobile,
    parts: total / unit,
    claimEndTime,
  }
}

type Faulty = { readonly number: number; readonly errors: readonly FieldError[] }
const REPEATED = (): FieldError => fieldError('bankOrderNo', 'BANK_NUMBER_TAKEN')

/** Which of the numbers of the lines are taken, with their banks. */
async function usedNumbers(orders: readonly BankOrder[], work: Work): Promise<Set<string>> {
  const used = new Set<string>()
  for (const bankCode of new Set(orders.map(({ placement }) => placement.bankCode))) {
    const numbers = orders
      .filter(({ placement }) => placement.bankCode === bankCode)
      .map(({ bankOrderNo }) => bankOrderNo)
    for (const number of await takenBankNumbers(work.db, work.tenantId, { bankCode, numbers }))
      used.add(`${bankCode} ${number}`)
  }
  return used
}

/** Makes an order of each line of a bank's file, split into vouchers that wait for their customer. */
async function importOrders(
  rows: readonly ImportRow[],
  { write, taskNo }: ImportRun,
  work: Work,
): Promise<ImportRowsResult> {
  const placements = new BankPlacements(work),
    faulty: Faulty[] = [],
    orders: (BankOrder & { readonly number: number })[] = []
  for (const row of rows) {
    if (row.errors.length > 0) faulty.push({ number: row.number, errors: row.errors })
    else
      try {
        orders.push({ number: row.number, ...(await orderOf(row, placements, work)) })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        faulty.push({ number: row.number, errors: [error.fieldError] })
      }
  }
  const used = await usedNumbers(orders, work),
    good: BankOrder[] = []
  for (const order of orders) {
    const key = `${order.placement.bankCode} ${order.bankOrderNo}`
    if (used.has(key)) faulty.push({ number: order.number, errors: [REPEATED()] })
    else good.push(order)
    used.add(key)
  }
  return { ids: write ? await writeBankOrders(good, taskNo, work) : [], faulty }
}

export const bankOrderHooks: Hooks<typeof bankDeductionDiscount> = { importRows: importOrders }
