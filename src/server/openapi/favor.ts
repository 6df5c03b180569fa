import { favor } from '../../contract/resources/favor/favor.ts'
import { favorRecord } from '../../contract/resources/favor/favorRecord.ts'
import { isMobile } from '../../kernel/mobile.ts'
import { vouchersOfMerchant } from '../store/favor/openRows.ts'
import { findRows } from '../store/rows.ts'
import { DOCUMENT_NUMBER, requiredText, textIn } from './callParameters.ts'
import { refuseOpen } from './refusals.ts'
import type { CallContext, CallParameters, CallResult } from './callContext.ts'

export const SANDBOX = 2
const MAX = 200
const ACCOUNT = /^[A-Za-z0-9_-]{6,64}$/

/** The number of a merchant as the number of our voucher: his own, whatever numbers others use. */
export const bizNumberOf = (merchantCode: string | null, merchantOrderNo: string): string =>
  `${merchantCode ?? ''}:${merchantOrderNo}`

/** The account of a call: an openid or an Alipay account. */
export function accountIn(parameters: CallParameters): string {
  const account = requiredText(parameters, 'account', 64)
  return ACCOUNT.test(account) ? account : refuseOpen('PARAM_INVALID', 'account')
}
/** The mobile number of a call. */
export function mobileIn(parameters: CallParameters): string {
  const mobile = requiredText(parameters, 'mobile', 11)
  return isMobile(mobile) ? mobile : refuseOpen('PARAM_INVALID', 'mobile')
}
/** A number of the merchant. */
export function merchantNumberIn(parameters: CallParameters): string {
  const number = requiredText(parameters, 'merchantOrderNo', 32)
  return DOCUMENT_NUMBER.test(number) ? number : refuseOpen('PARAM_INVALID', 'merchantOrderNo')
}

/** Vouchers as their merchant sees them; of a number only what follows the colon is his. */
export async function voucherViews(
  ids: readonly string[],
  { key, services }: CallContext,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const vouchers = await findRows(services.database.kysely, favorRecord, key.tenantId, ids)
  const offers = await findRows(services.database.kysely, favor, key.tenantId, [
    ...new Set(vouchers.flatMap(({ favorId }) => (favorId ? [favorId] : []))),
  ])
  const numbers = new Map(offers.map(({ id, favorNo }) => [id, favorNo]))
  return vouchers.map((voucher) => ({
    recordNo: voucher.recordNo,
    merchantOrderNo:
      voucher.bizType === 'api'
        ? (voucher.bizOrderNo ?? '').slice((key.merchantCode ?? '').length + 1)
        : null,
    offerNo: numbers.get(voucher.favorId ?? '') ?? null,
    faceValue: voucher.couponAmount,
    accountMask: voucher.accountMasked,
    mobileMask: voucher.mobileMasked,
    couponId: voucher.couponId,
    status: favorRecord.states.wire[voucher.state],
    failReason: voucher.state === 'failed' || voucher.state === 'closed' ? voucher.failReason : null,
    sendTime: voucher.sendTime,
    useTime: voucher.useTime,
    expireTime: voucher.expireTime,
  }))
}

/** Answers how vouchers of the key's merchant stand, by his number, by ours, or those of a mobile number. */
export async function queryFavors(parameters: CallParameters, context: CallContext): Promise<CallResult> {
  const { key, services } = context,
    merchantOrderNo = textIn(parameters, 'merchantOrderNo', 32),
    recordNo = textIn(parameters, 'recordNo', 28),
    mobile = textIn(parameters, 'mobile', 11) === null ? null : mobileIn(parameters)
  if (merchantOrderNo === null && recordNo === null && mobile === null) refuseOpen('PARAM_MISSING')
  if (key.env === SANDBOX) return { data: { records: [] } }
  const { kysely } = services.database
  const ids = await vouchersOfMerchant(
    kysely,
    key.tenantId,
    {
      merchantId: key.merchantId ?? '0',
      bizOrderNo: merchantOrderNo === null ? null : bizNumberOf(key.merchantCode, merchantOrderNo),
      recordNo,
      mobileDigest: mobile === null ? null : services.vault.digest(mobile),
    },
    MAX,
  )
  if (ids.length === 0 && mobile === null) refuseOpen('VOUCHER_NOT_FOUND')
  return {
    bizNo: recordNo ?? merchantOrderNo,
    data: { records: await voucherViews(ids, context) },
  }
}
