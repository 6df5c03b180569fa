import { tenant } from '../../../contract/resources/system/tenant.ts'
import type { Reading } from '../../engine/work.ts'
import type { Route } from '../../engine/route.ts'
import { selectWhere } from '../../store/rows.ts'
import { PLATFORM_TENANT } from '../../store/tenancy.ts'
import { packageDetail, setDatasource, setPackage } from './packageOfTenant.ts'
import { submitTenantDept, tenantDept } from './tenantDept.ts'

const BASE = '/blade-system/tenant'

/** Tenants for a picker: all enabled ones for the platform tenant, else only the caller's own. */
async function select({ database, tenantId }: Reading): Promise<unknown> {
  const ownTenant =
    tenantId === PLATFORM_TENANT
      ? []
      : [{ field: 'tenantId' as const, operator: 'equals' as const, values: [tenantId] }]
  const rows = await selectWhere(database.kysely, tenant, PLATFORM_TENANT, {
    all: [{ field: 'status', operator: 'equals', values: [tenant.states.wire.active] }, ...ownTenant],
  })
  return rows.map((row) => ({
    id: row.id,
    title: row.tenantName,
    tenantId: row.tenantId,
    tenantName: row.tenantName,
  }))
}

/** Routes of tenants beside the declared ones. */
export const TENANT_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: `${BASE}/select`,
    summary: '租户下拉',
    choices: true,
    read: (_parameters, reading) => select(reading),
  },
  {
    method: 'GET',
    path: `${BASE}/package-detail`,
    summary: '租户的产品包',
    permission: 'tenant_view',
    platform: true,
    read: packageDetail,
  },
  {
    method: 'POST',
    path: `${BASE}/package-setting`,
    summary: '设置租户的产品包',
    permission: 'tenant_edit',
    platform: true,
    resource: tenant.id,
    action: 'packageSetting',
    write: setPackage,
  },
  {
    method: 'POST',
    path: `${BASE}/datasource`,
    summary: '设置租户的数据源',
    permission: 'tenant_edit',
    platform: true,
    resource: tenant.id,
    action: 'datasource',
    write: setDatasource,
  },
  {
    method: 'GET',
    path: `${BASE}/getTenantDept`,
    summary: '租户的机构树',
    permission: 'tenant_view',
    platform: true,
    read: tenantDept,
  },
  {
    method: 'POST',
    path: `${BASE}/submitTenantDept`,
    summary: '新增或修改租户的机构',
    permission: 'tenant_edit',
    platform: true,
    resource: tenant.id,
    action: 'submitTenantDept',
    write: submitTenantDept,
  },
]
