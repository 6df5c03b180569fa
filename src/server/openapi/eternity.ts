import type { Row } from '../../contract/define/row.ts'
import { eternityOrder } from '../../contract/resources/eternity/eternityOrder.ts'
import { eternityVerification } from '../../contract/resources/eternity/eternityVerification.ts'
import { fen } from '../../kernel/money.ts'
import { reverseUse, useAtMerchant, voidOfMerchant } from '../domain/eternity/ofMerchant.ts'
import { systemWork } from '../engine/system.ts'
import type { Work } from '../engine/work.ts'
import { vouchersOfMerchant } from '../store/eternity/merchantVoucherRows.ts'
import { findRows } from '../store/rows.ts'
import { DOCUMENT_NUMBER, requiredText, textIn } from './callParameters.ts'
import { refuseOpen } from './refusals.ts'
import type { CallContext, CallParameters, CallResult } from './callContext.ts'

type Voucher = Row<typeof eternityOrder>
const MAX_VOUCHERS = 500,
  SANDBOX = 2

/** The number under which vouchers of a merchant were issued. */
export const batchNoOf = (merchantCode: string | null, merchantBatchNo: string): string =>
  `${merchantCode ?? ''}-${merchantBatchNo}`

/** Runs a change in one transaction, as the server itself. */
export const inTransaction = <T>(
  { key, services }: CallContext,
  run: (work: Work) => Promise<T>,
): Promise<T> =>
  services.database.transaction((db) =>
    run(systemWork(services, key.tenantId, { db, path: 'openapi/eternity' })),
  )

/** A whole number from 1, or null where it is missing; throws PARAM_INVALID. */
export function countIn(parameters: CallParameters, name: string, max: number): number | null {
  const value = parameters[name]
  if (value === undefined || value === null) return null
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1 && value <= max
    ? value
    : refuseOpen('PARAM_INVALID', name)
}

/** A number of the merchant. */
export function numberIn(parameters: CallParameters, name: string): string {
  const number = requiredText(parameters, name, 32)
  return DOCUMENT_NUMBER.test(number) ? number : refuseOpen('PARAM_INVALID', name)
}

/** A voucher as its merchant sees it. */
export const voucherView = (voucher: Voucher) => ({
  orderNo: voucher.orderNo,
  outOrderNo: voucher.outOrderNo,
  couponName: voucher.couponName,
  codeMask: voucher.codeMask,
  faceValue: voucher.faceValue,
  balance: voucher.balance,
  totalTimes: voucher.totalTimes,
  remainTimes: voucher.remainTimes,
  validBegin: voucher.validBegin,
  validEnd: voucher.validEnd,
  status: eternityOrder.states.wire[voucher.orderStatus],
})

/** The vouchers a call names, of the key's merchant; throws ORDER_NOT_FOUND. */
async function namedVouchers(
  parameters: CallParameters,
  { key, services }: CallContext,
): Promise<readonly Voucher[]> {
  const batch = textIn(parameters, 'merchantBatchNo', 32),
    code = textIn(parameters, 'code', 40),
    orderNo = textIn(parameters, 'orderNo', 24),
    outOrderNo = textIn(parameters, 'outOrderNo', 64)
  if (batch === null && code === null && orderNo === null && outOrderNo === null) refuseOpen('PARAM_MISSING')
  const named = {
    merchantCode: key.merchantCode ?? '',
    batchNo: batch === null ? null : batchNoOf(key.merchantCode, batch),
    orderNo,
    outOrderNo,
    digest: code === null ? null : services.vault.digest(code.trim().toUpperCase()),
  }
  const { kysely } = services.database
  const ids = await vouchersOfMerchant(kysely, key.tenantId, named, MAX_VOUCHERS)
  if (ids.length === 0) refuseOpen('ORDER_NOT_FOUND')
  return findRows(kysely, eternityOrder, key.tenantId, ids)
}

/** Answers how vouchers stand, by batch, number or code. */
export async function queryVouchers(parameters: CallParameters, context: CallContext): Promise<CallResult> {
  if (context.key.env === SANDBOX) return { data: { vouchers: [] } }
  return { data: { vouchers: (await namedVouchers(parameters, context)).map(voucherView) } }
}

const useView = (use: Row<typeof eternityVerification>, duplicate: boolean) => ({
  verifyNo: use.verifyNo,
  merchantVerifyNo: use.bizOrderNo,
  orderNo: use.orderNo,
  verifyAmount: use.verifyAmount,
  verifyTimes: use.verifyTimes,
  balance: use.balanceAfter,
  remainTimes: use.remainAfter,
  settleAmount: use.settleAmount,
  verifyTime: use.verifyTime,
  status: eternityVerification.states.wire[use.status],
  ...(duplicate ? { duplicate } : {}),
})

/** Uses a voucher of the key's merchant, once for each number of the merchant. */
export async function verifyVoucherOf(parameters: CallParameters, context: CallContext): Promise<CallResult> {
  const bizOrderNo = numberIn(parameters, 'merchantVerifyNo'),
    code = requiredText(parameters, 'code', 40),
    amount = countIn(parameters, 'amount', Number.MAX_SAFE_INTEGER),
    verifyTimes = countIn(parameters, 'times', 99)
  if (context.key.env === SANDBOX) return { bizNo: bizOrderNo, data: { merchantVerifyNo: bizOrderNo } }
  const use = {
    code,
    verifyAmount: amount === null ? null : fen(amount),
    verifyTimes,
    activityId: textIn(parameters, 'activityId', 20),
    skuId: textIn(parameters, 'skuId', 20),
    quantity: countIn(parameters, 'qty', 1000) ?? 1,
    mobile: textIn(parameters, 'mobile', 11),
    merchantId: null,
    merchantCode: context.key.merchantCode ?? '',
    bizOrderNo,
    channel: 'api' as const,
  }
  const done = await inTransaction(context, (work) => useAtMerchant(use, work))
  const isOther = done.duplicate && amount !== null && done.use.verifyAmount !== amount
  if (isOther) refuseOpen('ORDER_NO_CONFLICT')
  return { bizNo: done.use.verifyNo, data: useView(done.use, done.duplicate) }
}

/** Takes a redemption back. */
export async function reverseVoucherUse(
  parameters: CallParameters,
  context: CallContext,
): Promise<CallResult> {
  const merchantVerifyNo = textIn(parameters, 'merchantVerifyNo', 32),
    verifyNo = textIn(parameters, 'verifyNo', 24),
    reason = requiredText(parameters, 'reason', 200)
  if (merchantVerifyNo === null && verifyNo === null) refuseOpen('PARAM_MISSING')
  if (context.key.env === SANDBOX) return { bizNo: verifyNo ?? merchantVerifyNo, data: { merchantVerifyNo } }
  const named = { merchantCode: context.key.merchantCode ?? '', merchantVerifyNo, verifyNo }
  const done = await inTransaction(context, (work) => reverseUse(named, reason, work))
  return { bizNo: done.use.verifyNo, data: useView(done.use, done.duplicate) }
}

const MIN_REASON = 2

/** Voids vouchers of the key's merchant that are not used up. */
export async function voidVouchersOf(parameters: CallParameters, context: CallContext): Promise<CallResult> {
  const reason = requiredText(parameters, 'reason', 100)
  if (reason.length < MIN_REASON) refuseOpen('PARAM_INVALID', 'reason')
  if (context.key.env === SANDBOX) return { data: { success: 0, fail: [] } }
  const vouchers = await namedVouchers(parameters, context),
    ids = vouchers.map(({ id }) => id)
  return { data: await inTransaction(context, (work) => voidOfMerchant(ids, reason, work)) }
}
