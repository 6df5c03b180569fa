import type { Row } from '../../../contract/define/row.ts'
import { fail } from '../../../contract/errors.ts'
import { appPage } from '../../../contract/resources/merchant/appPage.ts'
import { merchantApp } from '../../../contract/resources/merchant/merchantApp.ts'
import type { Changes } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { findRows, selectWhere } from '../../store/rows.ts'

/** A page of a merchant's app is one of the app's product. */
export async function settleOwner(draft: Changes, { db, tenantId }: Work): Promise<void> {
  if (typeof draft.merchantAppId !== 'string') return
  const [app] = await findRows(db, merchantApp, tenantId, [draft.merchantAppId])
  draft.appId = app?.productId ?? fail('REF_MISSING', { label: merchantApp.label }, 'merchantAppId')
}

/** Refuses a second home page of an app or a product. */
export async function requireOneHome(
  page: Changes,
  id: string | null,
  { db, tenantId }: Work,
): Promise<void> {
  if (page.pageType !== 'home') return
  const homes = await selectWhere(db, appPage, tenantId, {
    all: [
      { field: 'appId', operator: 'equals', values: [page.appId] },
      { field: 'pageType', operator: 'equals', values: [appPage.fields.pageType.wire?.home] },
    ],
  })
  const own = page.merchantAppId ?? null
  if (homes.some((home) => home.id !== id && (home.merchantAppId ?? null) === own))
    fail('PAGE_HOME_TWICE', {}, 'pageType')
}

/** Refuses to remove what consumers of an app see. */
export async function requireUnserved(
  rows: readonly Row<typeof appPage>[],
  { db, tenantId }: Work,
): Promise<void> {
  const ids = rows.flatMap(({ merchantAppId }) => merchantAppId ?? [])
  const apps = ids.length > 0 ? await findRows(db, merchantApp, tenantId, ids) : []
  const online = new Set(apps.filter(({ status }) => status === 'online').map(({ id }) => id))
  for (const { merchantAppId, pageName, status } of rows)
    if (status !== 'draft' && merchantAppId !== null && online.has(merchantAppId))
      fail('PAGE_SERVED', { name: pageName })
}
