import { fail, notFound } from '../../../contract/errors.ts'
import type { appConfig } from '../../../contract/resources/merchant/appConfig.ts'
import { appPage } from '../../../contract/resources/merchant/appPage.ts'
import type { merchantApp } from '../../../contract/resources/merchant/merchantApp.ts'
import { isId } from '../../../kernel/id.ts'
import type { Parameters } from '../../engine/route.ts'
import { visibleTo } from '../../engine/scope.ts'
import type { Reading } from '../../engine/work.ts'
import type { Reader } from '../../store/db.ts'
import { findMatching, selectWhere } from '../../store/rows.ts'

/** A row of one of these nouns that the caller may see. Refuses with NOT_FOUND. */
export async function seen<R extends typeof appConfig | typeof merchantApp | typeof appPage>(
  resource: R,
  id: unknown,
  { reading, db }: { readonly reading: Reading; readonly db: Reader },
) {
  const named = String(id ?? '')
  const [row] = await findMatching(db, resource, {
    tenantId: reading.tenantId,
    ids: [isId(named) ? named : '0'],
    where: visibleTo(resource, reading),
  })
  return row ?? Promise.reject(notFound(resource))
}

/** The code of a page a call names. */
export const codeOf = ({ pageCode }: Parameters): string =>
  typeof pageCode === 'string' && pageCode !== ''
    ? pageCode.slice(0, 64)
    : fail('VALIDATION', { label: appPage.fields.pageCode.label, rule: '不能为空' }, 'pageCode')

/** The page a product has by default under a code; null where it has none. */
export async function defaultPage(db: Reader, tenantId: string, appId: string, parameters: Parameters) {
  const pages = await selectWhere(db, appPage, tenantId, {
    all: [
      { field: 'appId', operator: 'equals', values: [appId] },
      { field: 'pageCode', operator: 'equals', values: [codeOf(parameters)] },
    ],
  })
  return pages.find(({ merchantAppId }) => (merchantAppId ?? null) === null) ?? null
}
