import { fail } from '../../../contract/errors.ts'
import { datasource } from '../../../contract/resources/develop/datasource.ts'
import { tenantPackage } from '../../../contract/resources/system/tenantPackage.ts'
import type { Reading, Work } from '../../engine/work.ts'
import type { Parameters } from '../../engine/route.ts'
import { findRows } from '../../store/rows.ts'
import { PLATFORM_TENANT } from '../../store/tenancy.ts'
import { findPackageId, setTenantDatasource, setTenantPackage } from '../../store/system/tenantRows.ts'
import { readDisplayRow } from './displayRow.ts'

const text = (parameters: Parameters, name: string): string => String(parameters[name] ?? '')

/** The package of a tenant, named by row id or code; an empty object where it has none. */
export async function packageDetail(parameters: Parameters, reading: Reading): Promise<unknown> {
  const id = await findPackageId(reading.database.kysely, text(parameters, 'tenantId'))
  return (id ? await readDisplayRow(tenantPackage, id, reading) : null) ?? {}
}

/** Sets or removes the package of a tenant, named by its code. */
export async function setPackage(
  parameters: Parameters,
  work: Work,
): Promise<{ answer: unknown; targets: string[] }> {
  const packageId = text(parameters, 'packageId')
  if (packageId !== '' && (await findRows(work.db, tenantPackage, PLATFORM_TENANT, [packageId])).length === 0)
    fail('REF_MISSING', { label: '产品包' }, 'packageId')
  const id = await setTenantPackage(work.db, {
    tenantId: text(parameters, 'tenantId'),
    packageId: packageId === '' ? null : packageId,
    userId: work.caller.session.userId,
  })
  return id ? { answer: true, targets: [id] } : fail('NOT_FOUND')
}

/** Sets or removes the data source of a tenant, named by its code or row id. */
export async function setDatasource(
  parameters: Parameters,
  work: Work,
): Promise<{ answer: unknown; targets: string[] }> {
  const datasourceId = text(parameters, 'datasourceId')
  const [source] =
    datasourceId === '' ? [] : await findRows(work.db, datasource, PLATFORM_TENANT, [datasourceId])
  if (datasourceId !== '' && !source) fail('REF_MISSING', { label: '数据源' }, 'datasourceId')
  if (source?.status === 'disabled') fail('DATASOURCE_DISABLED')
  const id = await setTenantDatasource(work.db, {
    tenant: text(parameters, 'tenantId'),
    datasourceId: source?.id ?? null,
    userId: work.caller.session.userId,
  })
  return id ? { answer: true, targets: [id] } : fail('NOT_FOUND')
}
