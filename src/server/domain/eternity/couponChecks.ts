import type { FieldSpec } from '../../../contract/define/field.ts'
import { fail, say } from '../../../contract/errors.ts'
import { contractPartyAccount } from '../../../contract/resources/finance/contractPartyAccount.ts'
import { eternityCoupon } from '../../../contract/resources/eternity/eternityCoupon.ts'
import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import type { Changes } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { couponNameTaken } from '../../store/eternity/eternityCouponRows.ts'
import { findRows, selectWhere } from '../../store/rows.ts'
import type { Coupon } from './issueTerms.ts'

/** What stands fast once a voucher was issued. */
const FIXED_BY_ISSUE = ['couponKind', 'settlePrice', 'settleMode', 'expirePolicy'] as const
/** What may change once a template was enabled. */
const OPEN = new Set([
  'couponName',
  'image',
  'useRule',
  'merchantIds',
  'merchantCodes',
  'totalStock',
  'alertEnabled',
  'alertStock',
  'alertDays',
  'alertUserIds',
  'maxExtendTimes',
  'extendMaxDays',
  'reviveDays',
  'skuIds',
])

const asText = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value ?? ''))
const isChanged = (before: Coupon, draft: Changes, name: string): boolean =>
  name in draft && asText(draft[name]) !== asText(before[name as keyof Coupon])

/** Refuses changes that the state of a template, or its issued vouchers, do not allow. */
export function requireChangeable(before: Coupon, draft: Changes): void {
  if (before.status === 'ended') fail('ETERNITY_ENDED')
  const labelOf = (name: string) => {
    const field: FieldSpec | undefined = eternityCoupon.fields[name as keyof typeof eternityCoupon.fields]
    return { label: say(field?.label ?? name) }
  }
  if ((before.issuedQty ?? 0) > 0)
    for (const name of FIXED_BY_ISSUE)
      if (isChanged(before, draft, name)) fail('ETERNITY_ISSUED_FIXED', labelOf(name), name)
  if (before.status === 'draft') return
  for (const name of Object.keys(draft))
    if (!OPEN.has(name) && isChanged(before, draft, name)) fail('ETERNITY_FIXED', labelOf(name), name)
  const skuIds = draft.skuIds as readonly string[] | null | undefined
  if (skuIds !== undefined && (before.skuIds ?? []).some((id) => !(skuIds ?? []).includes(id)))
    fail('ETERNITY_SKUS_ADD', {}, 'skuIds')
}

/** The merchants a draft names, by ids or by numbers; all of them members of the contract party. */
async function merchantsIn(draft: Changes, next: Coupon, { db, tenantId }: Work) {
  const ids = (draft.merchantIds ?? []) as readonly string[],
    codes = String(draft.merchantCodes ?? '')
      .split(/[,，\s]+/)
      .filter(Boolean)
  if (ids.length > 0) return findRows(db, merchantConfig, tenantId, ids)
  if (codes.length === 0) return findRows(db, merchantConfig, tenantId, next.merchantIds ?? [])
  const found = await selectWhere(db, merchantConfig, tenantId, {
    field: 'merchantCode',
    operator: 'in',
    values: codes,
  })
  const unknown = codes.find((code) => !found.some(({ merchantCode }) => merchantCode === code))
  if (unknown !== undefined) fail('ETERNITY_MERCHANT_UNKNOWN', { merchantCode: unknown }, 'merchantCodes')
  return found
}

async function settleMerchants(draft: Changes, next: Coupon, work: Work): Promise<void> {
  const merchants = await merchantsIn(draft, next, work)
  if (merchants.length === 0) fail('ETERNITY_MERCHANTS', {}, 'merchantIds')
  const outsider = merchants.find(({ contractPartyId }) => contractPartyId !== next.contractPartyId)
  if (outsider)
    fail('ETERNITY_MERCHANT_UNKNOWN', { merchantCode: outsider.merchantCode ?? '' }, 'merchantIds')
  draft.merchantIds = merchants.map(({ id }) => id)
  draft.merchantCodes = merchants.map(({ merchantCode }) => merchantCode ?? '').join(',')
}

async function requireAccount(next: Coupon, { db, tenantId }: Work): Promise<void> {
  const [account] = await findRows(db, contractPartyAccount, tenantId, [next.accountId])
  const isFitting = account?.accountType === 'customer' && account.contractPartyId === next.contractPartyId
  if (!isFitting) fail('ETERNITY_ACCOUNT', {}, 'accountId')
}

/** The least stock at which a template warns, where nobody says otherwise. */
const ALERT_SHARE = 0.1

/** Completes a draft of a template, and refuses what contradicts itself. */
export async function settleCoupon(before: Coupon | null, draft: Changes, work: Work): Promise<void> {
  if (before) requireChangeable(before, draft)
  else Object.assign(draft, { issuedQty: 0, balance: 0 })
  const next = { ...before, ...draft } as Coupon
  if (next.couponKind === 'valued' && next.faceValue <= 0) fail('ETERNITY_FACE', {}, 'faceValue')
  if (next.validType === 'fixed' && (next.validEnd ?? '') <= (next.validBegin ?? ''))
    fail('ETERNITY_VALID_END', {}, 'validEnd')
  if (next.totalStock < (before?.issuedQty ?? 0)) fail('ETERNITY_STOCK_BELOW', {}, 'totalStock')
  const alertStock = next.alertStock ?? Math.floor(next.totalStock * ALERT_SHARE)
  if (alertStock >= next.totalStock) fail('ETERNITY_ALERT_STOCK', {}, 'alertStock')
  draft.alertStock = alertStock
  await requireAccount(next, work)
  await settleMerchants(draft, next, work)
  const named = { couponName: next.couponName, exceptId: before?.id ?? null }
  if (await couponNameTaken(work.db, work.tenantId, named)) fail('ETERNITY_NAME_TAKEN', {}, 'couponName')
}
