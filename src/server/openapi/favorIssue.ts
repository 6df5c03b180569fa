import { Refusal } from '../../contract/errors.ts'
import { FAVOR_REFUSALS } from '../../contract/refusals/favor.ts'
import { favor } from '../../contract/resources/favor/favor.ts'
import { issueToMerchant, type MerchantVoucher } from '../domain/favor/ofMerchant.ts'
import { claimForMobile } from '../domain/favor/claim.ts'
import { systemWork } from '../engine/system.ts'
import type { Work } from '../engine/work.ts'
import { selectWhere } from '../store/rows.ts'
import { requiredText } from './callParameters.ts'
import { accountIn, bizNumberOf, merchantNumberIn, mobileIn, SANDBOX, voucherViews } from './favor.ts'
import { OpenRefusal, refuseOpen } from './refusals.ts'
import type { CallContext, CallParameters, CallResult } from './callContext.ts'

/** Runs a change as the server itself; what the rules of vouchers refuse becomes VOUCHER_REJECT with its reason. */
async function changing<T>({ key, services }: CallContext, run: (work: Work) => Promise<T>): Promise<T> {
  try {
    return await services.database.transaction((db) =>
      run(systemWork(services, key.tenantId, { db, path: 'openapi/favor' })),
    )
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'FAVOR_BIZ_NO_USED') throw error
    if (error.code === 'STATE_CONFLICT' || Object.hasOwn(FAVOR_REFUSALS, error.code))
      throw new OpenRefusal('VOUCHER_REJECT', {
        params: { reason: error.code === 'STATE_CONFLICT' ? '投放未启用' : error.message },
      })
    throw error
  }
}

/** Runs once more where the same number was accepted by another call meanwhile: its voucher is the answer. */
async function repeated<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'FAVOR_BIZ_NO_USED') throw error
    return run()
  }
}

/**
 * Issues a voucher of an offer to an account, or to a mobile number whose holder claims it; once for each number of
 * the merchant. Whether the platform issued it is asked with `favor.query`.
 */
export async function issueFavor(parameters: CallParameters, context: CallContext): Promise<CallResult> {
  const { key, services } = context,
    merchantOrderNo = merchantNumberIn(parameters),
    offerNo = requiredText(parameters, 'offerNo', 20)
  const byMobile = parameters.account === undefined || parameters.account === null
  const holder: MerchantVoucher['holder'] = byMobile
    ? { account: null, mobile: mobileIn(parameters) }
    : { account: accountIn(parameters), mobile: null }
  if (key.env === SANDBOX)
    return {
      bizNo: merchantOrderNo,
      data: { merchantOrderNo, recordNo: `SB${merchantOrderNo}`, offerNo, status: 2 },
    }
  const [offer] = await selectWhere(services.database.kysely, favor, key.tenantId, {
    field: 'favorNo',
    operator: 'equals',
    values: [offerNo],
  })
  if (!offer || !(offer.merchantIds ?? []).includes(key.merchantId ?? ''))
    return refuseOpen('VOUCHER_NOT_FOUND')
  const requested = {
    offer,
    holder,
    merchantId: key.merchantId ?? '',
    bizOrderNo: bizNumberOf(key.merchantCode, merchantOrderNo),
  }
  const { recordId, duplicate, isOther } = await repeated(() =>
    changing(context, (work) => issueToMerchant(requested, work)),
  )
  if (isOther) refuseOpen('ORDER_NO_CONFLICT')
  const [view] = await voucherViews([recordId], context)
  return { bizNo: merchantOrderNo, data: { ...view, ...(duplicate ? { duplicate } : {}) } }
}

/** Gives all vouchers of the merchant that wait for a mobile number to the account of its holder. */
export async function claimFavors(parameters: CallParameters, context: CallContext): Promise<CallResult> {
  const { key } = context,
    mobile = mobileIn(parameters),
    account = accountIn(parameters)
  if (key.env === SANDBOX) return { data: { claimed: 0, records: [] } }
  const ids = await changing(context, (work) =>
    claimForMobile({ mobile, account, merchantId: key.merchantId ?? '0' }, work),
  )
  return { data: { claimed: ids.length, records: await voucherViews(ids, context) } }
}
