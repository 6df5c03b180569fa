import './tenant.ts'
import { fail } from '../../../contract/errors.ts'
import { dept } from '../../../contract/resources/system/dept.ts'
import { tenant } from '../../../contract/resources/system/tenant.ts'
import { tenantPackage } from '../../../contract/resources/system/tenantPackage.ts'
import { readDraft } from '../../engine/draft.ts'
import { dress, readTree } from '../../engine/read.ts'
import type { Reading, Work } from '../../engine/work.ts'
import type { Parameters, Route } from '../../http/route.ts'
import { findRows, insertRows, selectWhere, updateRows } from '../../store/rows.ts'
import { PLATFORM_TENANT } from '../../store/tenancy.ts'
import { findPackageId, isTenantIdTaken, setTenantPackage } from '../../store/tenantRows.ts'
import { inTenant } from '../../store/tenantWork.ts'

const BASE = '/blade-system/tenant'
const text = (parameters: Parameters, name: string): string => String(parameters[name] ?? '')

/** Tenants a picker offers: all that work for the platform's staff, else the caller's own. */
async function select({ database, tenantId }: Reading): Promise<unknown> {
  const own = tenantId === PLATFORM_TENANT ? [] : [{ field: 'tenantId', operator: 'equals' as const, values: [tenantId] }]
  const rows = await selectWhere(database.kysely, tenant, PLATFORM_TENANT, { all: [{ field: 'status', operator: 'equals', values: [1] }, ...own] })
  return rows.map((row) => ({ id: row.id, title: row.tenantName, tenantId: row.tenantId, tenantName: row.tenantName }))
}

async function packageDetail(parameters: Parameters, reading: Reading): Promise<unknown> {
  const id = await findPackageId(reading.database.kysely, text(parameters, 'tenantId'))
  const [row] = id ? await dress(tenantPackage, await findRows(reading.database.kysely, tenantPackage, PLATFORM_TENANT, [id]), reading) : []
  return row ?? {}
}

async function setPackage(parameters: Parameters, work: Work): Promise<{ answer: unknown; targets: string[] }> {
  const packageId = text(parameters, 'packageId')
  if (packageId !== '' && (await findRows(work.db, tenantPackage, PLATFORM_TENANT, [packageId])).length === 0) fail('REF_MISSING', { label: '产品包' }, 'packageId')
  const id = await setTenantPackage(work.db, text(parameters, 'tenantId'), packageId === '' ? null : packageId, work.caller.session.userId)
  return id ? { answer: true, targets: [id] } : fail('NOT_FOUND')
}

async function requireTenant(db: Work['db'] | Reading['database']['kysely'], tenantId: string): Promise<void> {
  if (!/^\d{6}$/.test(tenantId) || !await isTenantIdTaken(db, tenantId)) fail('NOT_FOUND')
}

/** Departments of another tenant, for the platform's staff. */
async function tenantDept(parameters: Parameters, reading: Reading): Promise<unknown> {
  const tenantId = text(parameters, 'tenantId')
  await requireTenant(reading.database.kysely, tenantId)
  return inTenant(reading.database.kysely, tenantId, () => readTree(dept, {}, { ...reading, tenantId }))
}

/** Writes one department of another tenant, for the platform's staff. */
async function submitTenantDept(parameters: Parameters, work: Work): Promise<{ answer: unknown; targets: string[] }> {
  const { tenantId: asked, ...wire } = parameters
  const tenantId = String(asked ?? '')
  await requireTenant(work.db, tenantId)
  return inTenant(work.db, tenantId, async () => {
    const [before = null] = typeof wire.id === 'string' && wire.id !== '' ? await findRows(work.db, dept, tenantId, [wire.id]) : []
    if (wire.id && !before) return fail('NOT_FOUND')
    const { id: _id, version: _version, ...draft } = readDraft(dept, wire, before, work.caller)
    const [parent] = typeof draft.parentId === 'string' ? await findRows(work.db, dept, tenantId, [draft.parentId]) : []
    if (draft.parentId && (!parent || (before && draft.parentId !== before.parentId))) return fail('REF_MISSING', { label: '上级机构' }, 'parentId')
    if (before) {
      await updateRows(work.db, dept, { tenantId, ids: [before.id], set: draft, userId: work.caller.session.userId })
      return { answer: true, targets: [before.id] }
    }
    return { answer: true, targets: await insertRows(work.db, dept, tenantId, [{ ...draft, ancestors: parent ? `${String(parent.ancestors ?? '0')},${parent.id}` : '0' }]) }
  })
}

/** Calls about tenants beside those every noun has. */
export const TENANT_ROUTES: readonly Route[] = [
  { method: 'GET', path: `${BASE}/select`, summary: '租户下拉', read: (_parameters, reading) => select(reading) },
  { method: 'GET', path: `${BASE}/package-detail`, summary: '租户的产品包', permission: 'tenant_view', platform: true, read: packageDetail },
  { method: 'POST', path: `${BASE}/package-setting`, summary: '设置租户的产品包', permission: 'tenant_edit', platform: true, resource: tenant.id, action: 'packageSetting', write: setPackage },
  { method: 'GET', path: `${BASE}/getTenantDept`, summary: '租户的机构树', permission: 'tenant_view', platform: true, read: tenantDept },
  { method: 'POST', path: `${BASE}/submitTenantDept`, summary: '新增或修改租户的机构', permission: 'tenant_edit', platform: true, resource: tenant.id, action: 'submitTenantDept', write: submitTenantDept },
]
