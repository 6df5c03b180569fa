import type { Resource } from '../../contract/define/resource.ts'
import type { DataRule } from '../../contract/define/dataRule.ts'
import { dataScope } from '../../contract/resources/system/dataScope.ts'
import { camelCase } from '../../kernel/text.ts'
import type { Access, DataScope, Session } from '../engine/caller.ts'
import {
  findAccountStatus,
  type Granted,
  selectDeptPath,
  selectDeptTree,
  selectGranted,
} from '../store/access/accessRows.ts'
import type { Database } from '../store/database.ts'
import { asTenant, PLATFORM_TENANT } from '../store/tenancy.ts'
import { onAccessChange } from './accessChange.ts'
import { BoundedMap } from './boundedMap.ts'
import { buttonCodes, currentMenu, tenantReach, watchMenu } from './menuTree.ts'
import { readParam } from '../engine/parameters.ts'
import { nounsOfScope, scopeColumnOf } from '../../contract/define/scopeNouns.ts'

/** The resolved rights of sessions, cached by tenant, user and narrowed roles and departments. */
export interface AccessCache {
  /**
   * The rights of a session; null for a disabled or removed user and for a user of a locked or expired
   * tenant. Rights that changed anywhere are read anew within a moment.
   */
  readonly of: (session: Session) => Promise<Access | null>
}

/** How long rights are used without reading them again: the expiry of a tenant sends no message. */
const KEEP_MS = 60_000
interface CachedAccess {
  readonly tenantId: string
  readonly access: Promise<Access | null>
  readonly at: number
}

/** Opens the rights cache of one database; messages on the bus empty it. */
export function openAccessCache(database: Database, resources: readonly Resource[]): AccessCache {
  const cache = new BoundedMap<string, CachedAccess>(10_000)
  watchMenu(database)
  onAccessChange(database.bus, (tenant) => {
    cache.forget((entry) => tenant === '*' || entry.tenantId === tenant)
  })
  return {
    of: (session) => {
      const key = [
        session.tenantId,
        session.userId,
        session.roleIds.join(','),
        session.deptIds.join(','),
      ].join('/')
      const cached = cache.get(key)
      if (cached && Date.now() - cached.at < KEEP_MS) return cached.access
      const access = asTenant(session.tenantId, () => resolveAccess(database, resources, session))
      const entry = { tenantId: session.tenantId, access, at: Date.now() }
      cache.set(key, entry)
      access.catch(() => {
        cache.forget((candidate) => candidate === entry)
      })
      return access
    },
  }
}

async function resolveAccess(
  database: Database,
  resources: readonly Resource[],
  session: Session,
): Promise<Access | null> {
  const db = database.kysely
  const accountStatus = await findAccountStatus(db, session.tenantId, session.userId)
  if (!accountStatus?.active || (!accountStatus.tenantActive && session.tenantId !== PLATFORM_TENANT))
    return null
  const granted = await selectGranted(db, session.tenantId, session.roleIds)
  const tree = await currentMenu(database)
  const reach = tenantReach({
    tree,
    resources,
    tenantId: session.tenantId,
    packageMenus: accountStatus.packageMenus,
  })
  const administrator = session.tenantId === PLATFORM_TENANT && granted.aliases.includes('administrator')
  const permissions = buttonCodes(tree, reach, granted.menuIds)
  return {
    administrator,
    permissions,
    roleAliases: granted.aliases,
    apiPatterns: granted.apiPatterns,
    dataScopes: await scopesOf(database, resources, session.tenantId, granted),
    deptTree: await selectDeptTree(db, session.tenantId, session.deptIds),
    deptPath: await selectDeptPath(db, session.tenantId, session.deptIds),
  }
}

const TYPES: Readonly<Record<number, DataScope['type']>> = Object.fromEntries(
  Object.entries(dataScope.fields.scopeType.wire ?? {}).map(([name, code]) => [
    code,
    name as DataScope['type'],
  ]),
)

/**
 * Data scopes by table. An administrator has none and sees all rows; a table without a scope gets the one of
 * the parameter `dataScope.default`.
 */
async function scopesOf(
  database: Database,
  resources: readonly Resource[],
  tenantId: string,
  granted: Granted,
): Promise<Map<string, DataScope[]>> {
  const scopes = new Map<string, DataScope[]>()
  if (granted.aliases.includes('admin') || granted.aliases.includes('administrator')) return scopes
  for (const { resource, type, fields, rule, column } of granted.dataScopes) {
    const fieldNames = (fields ?? '*')
      .split(',')
      .map((name) => camelCase(name.trim()))
      .filter(Boolean)
    const scope: DataScope = {
      of: resource,
      type: TYPES[type] ?? 'own',
      fields: fieldNames.includes('*') || fieldNames.length === 0 ? '*' : fieldNames,
      rule: rule as DataRule | null,
      column: scopeColumnOf(column),
    }
    for (const table of new Set(nounsOfScope(resources, resource).map((noun) => noun.table)))
      scopes.set(table, [...(scopes.get(table) ?? []), scope])
  }
  const defaultType =
    TYPES[Number((await readParam({ database, tenantId }, 'dataScope.default')) ?? 1)] ?? 'all'
  if (defaultType === 'all') return scopes
  for (const { scope, table } of resources)
    if (scope === 'tenant' && !scopes.has(table))
      scopes.set(table, [{ of: table, type: defaultType, fields: '*', rule: null }])
  return scopes
}
