import type { Row } from '../../../contract/define/row.ts'
import { fail, say } from '../../../contract/errors.ts'
import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { app } from '../../../contract/resources/openapi/app.ts'
import { holds } from '../../engine/caller.ts'
import type { Changes } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { addressesIn, isAddressEntry, isEverybody } from '../../callbacks/addresses.ts'
import { findRows, selectWhere } from '../../store/rows.ts'

type App = Row<typeof app>
const MAX_ADDRESSES = 50

/** The app of a credential; refused where it does not exist. */
export async function appOf(id: unknown, work: Work): Promise<App> {
  const [row] = await findRows(work.db, app, work.tenantId, [String(id)])
  return row ?? fail('REF_MISSING', { label: say('应用') }, 'appId')
}

/**
 * Sets the merchant of a credential from its id or, as partners know it, its code; an app of type merchant
 * requires one.
 */
export async function resolveMerchant(draft: Changes, appRow: App, work: Work): Promise<void> {
  const [merchant] = draft.merchantId
    ? await findRows(work.db, merchantConfig, work.tenantId, [String(draft.merchantId)])
    : draft.merchantCode
      ? await selectWhere(work.db, merchantConfig, work.tenantId, {
          field: 'merchantCode',
          operator: 'equals',
          values: [draft.merchantCode],
        })
      : []
  if (!merchant && draft.merchantCode) fail('REF_MISSING', { label: say('商户') }, 'merchantId')
  if (!merchant && appRow.appType === 'merchant') fail('MERCHANT_REQUIRED', {}, 'merchantId')
  draft.merchantId = merchant?.id ?? null
  draft.merchantCode = merchant?.merchantCode ?? null
  draft.secretName ??= [merchant?.shortName, appRow.appName].filter(Boolean).join('-')
}

/** Validates the IP allow list: one address or range a line, at most 50. */
export function normalizeAddresses(draft: Changes, before: string | null, { ipRequired }: App): void {
  if (draft.ipWhiteList === undefined && before !== null) return
  const entries = addressesIn(String(draft.ipWhiteList ?? before ?? ''))
  if (entries.length > MAX_ADDRESSES) fail('IP_WHITELIST_TOO_LONG', { most: MAX_ADDRESSES }, 'ipWhiteList')
  const invalidEntry = entries.find((entry) => !isAddressEntry(entry))
  if (invalidEntry) fail('IP_WHITELIST_INVALID', { entry: invalidEntry }, 'ipWhiteList')
  if (ipRequired && entries.length === 0) fail('IP_WHITELIST_REQUIRED', {}, 'ipWhiteList')
  if (ipRequired && entries.some(isEverybody)) fail('IP_WHITELIST_OPEN_TO_ALL', {}, 'ipWhiteList')
  draft.ipWhiteList = entries.length > 0 ? entries.join('\n') : null
}

/** Requires permission `secret_limit` for limits above twice the defaults of the app. */
export function requireLimits(draft: Readonly<Changes>, appRow: App, work: Work): void {
  const defaults = {
    qps: appRow.defaultQps ?? 50,
    burst: appRow.defaultBurst ?? 100,
    dayQuota: appRow.dayQuota ?? 0,
  }
  const exceedsDefaults = (['qps', 'burst', 'dayQuota'] as const).some((name) => {
    const requested = draft[name]
    if (requested === undefined || requested === null || (name === 'dayQuota' && defaults.dayQuota === 0))
      return false
    return Number(requested) > 2 * defaults[name] || (name === 'dayQuota' && Number(requested) === 0)
  })
  if (exceedsDefaults && !holds(work.caller, 'secret_limit'))
    fail('FORBIDDEN', { permission: 'secret_limit' }, 'qps')
}

/** Refuses interfaces that the app does not offer. */
export function requireGranted(draft: Readonly<Changes>, { apiCodes }: App): void {
  if (
    Array.isArray(draft.apiCodes) &&
    (draft.apiCodes as (typeof apiCodes)[number][]).some((code) => !apiCodes.includes(code))
  )
    fail('API_GRANT_BEYOND_APP', {}, 'apiCodes')
}
