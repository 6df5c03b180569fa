import { eternityOrder } from '../../contract/resources/eternity/eternityOrder.ts'
import { sealCards } from '../callbacks/signing.ts'
import { issueEternity } from '../domain/eternity/issue.ts'
import type { Receiver } from '../domain/eternity/issueTerms.ts'
import type { Work } from '../engine/work.ts'
import { lockMerchantNumber } from '../store/eternity/merchantVoucherRows.ts'
import { codesOfBatch, lockBatch } from '../store/eternity/eternityOrderRows.ts'
import { textIn } from './callParameters.ts'
import { batchNoOf, inTransaction, numberIn } from './eternity.ts'
import { couponIdIn, receiversIn } from './eternityNamed.ts'
import { refuseOpen } from './refusals.ts'
import type { CallContext, CallParameters, CallResult } from './callContext.ts'

const SANDBOX = 2

interface IssueCall {
  readonly merchantBatchNo: string
  readonly couponCode: string | null
  readonly activityId: string | null
  readonly receivers: readonly Receiver[]
}

async function issueOnce(
  { receivers, ...call }: IssueCall,
  { key }: CallContext,
  work: Work,
): Promise<boolean> {
  const { db, tenantId } = work,
    batchNo = batchNoOf(key.merchantCode, call.merchantBatchNo)
  await lockMerchantNumber(db, tenantId, batchNo)
  const couponId = await couponIdIn(call, work),
    existing = await lockBatch(db, tenantId, batchNo)
  if (existing.length > 0) {
    const isSame =
      existing.length === receivers.length && existing.every((voucher) => voucher.couponId === couponId)
    return isSame || refuseOpen('ORDER_NO_CONFLICT')
  }
  await issueEternity(
    {
      couponId,
      merchantId: key.merchantId ?? '0',
      merchantCode: key.merchantCode ?? '',
      receivers,
      channel: 'api',
      activityId: call.activityId,
      batchNo,
    },
    work,
  )
  return false
}

/** Issues vouchers, once for each number of the merchant; their codes are encrypted for the holder of the key. */
export async function issueVouchers(parameters: CallParameters, context: CallContext): Promise<CallResult> {
  const { key, services } = context
  const call = {
    merchantBatchNo: numberIn(parameters, 'merchantBatchNo'),
    couponCode: textIn(parameters, 'couponCode', 20),
    activityId: textIn(parameters, 'activityId', 20),
    receivers: receiversIn(parameters),
  }
  if (call.couponCode === null && call.activityId === null) refuseOpen('PARAM_MISSING')
  const { merchantBatchNo } = call
  if (key.env === SANDBOX)
    return { bizNo: merchantBatchNo, data: { merchantBatchNo, qty: call.receivers.length } }
  const duplicate = await inTransaction(context, (work) => issueOnce(call, context, work))
  const batchNo = batchNoOf(key.merchantCode, merchantBatchNo)
  const codes = await codesOfBatch(services.database.kysely, key.tenantId, batchNo)
  const vouchers = codes.map(({ orderNo, code, validEnd }) => ({
    orderNo,
    code: services.vault.open(code),
    validEnd,
  }))
  return {
    bizNo: merchantBatchNo,
    data: {
      merchantBatchNo,
      qty: vouchers.length,
      status: eternityOrder.states.wire.unused,
      vouchers: sealCards({ apiKey: key.apiKey, secret: key.dataSecret }, JSON.stringify(vouchers)),
      ...(duplicate ? { duplicate } : {}),
    },
  }
}
