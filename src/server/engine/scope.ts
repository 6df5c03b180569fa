import { operatorsOf } from '../../contract/define/query.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { fail, say } from '../../contract/errors.ts'
import type { DataRule } from '../../contract/define/dataRule.ts'
import { labelKey } from '../../contract/wire.ts'
import { columnOf } from '../store/columns.ts'
import { markScoped, withVisibility, type Visibility } from '../store/visibility.ts'
import type { Access, Caller, DataScope } from './caller.ts'
import { filterTarget, storedValue, type FilterTarget } from './filterValues.ts'
import { hooksOf } from './particulars.ts'
import type { Reading } from './work.ts'
import type { Predicate, Where } from '../store/predicate.ts'

const ALL_ROWS: Predicate = { all: [] }
const NO_FIELDS: ReadonlySet<string> = new Set()

/**
 * The condition for the rows of a noun the caller may see or change: data scopes of the roles, combined with
 * OR, and the `narrow` hook of the noun.
 */
export function visibleTo<R extends Resource>(resource: R, reading: Reading): Where<R> {
  const all = [scopePredicate(resource, reading.caller) ?? ALL_ROWS, ...narrowedFor(resource, reading)]
  return markScoped({ all } as Where<R>)
}

/** Whether the caller may see every row of a noun in his tenant, as far as roles and the noun itself decide. */
export const seesWhole = (resource: Resource, reading: Reading): boolean =>
  scopePredicate(resource, reading.caller) === null && narrowedFor(resource, reading).length === 0

/** The condition for the rows the caller would see if his roles had this data scope of the noun alone. */
export const visibleUnder = (resource: Resource, scope: DataScope, reading: Reading): Predicate => ({
  all: [dataScopePredicate(resource, scope, reading.caller), ...narrowedFor(resource, reading)],
})

const narrowedFor = (resource: Resource, reading: Reading): Predicate[] =>
  (hooksOf(resource, reading).narrow?.(reading) ?? []).map((condition) =>
    'values' in condition && !('operator' in condition) ? { ...condition, operator: 'in' } : condition,
  )

/** Data scopes grouped by the noun they were declared for; all nouns stored in one table share them. */
function scopesOver(resource: Resource, access: Access): readonly (readonly DataScope[])[] {
  const nouns = new Map<string, DataScope[]>()
  for (const scope of access.dataScopes.get(resource.table) ?? [])
    nouns.set(scope.of, [...(nouns.get(scope.of) ?? []), scope])
  return [...nouns.values()]
}

/** Scopes of one noun are combined with OR; those of several nouns stored in one table with AND. */
function scopePredicate(resource: Resource, caller: Caller): Predicate | null {
  if (caller.access.administrator) return null
  const narrowing = scopesOver(resource, caller.access).filter(
    (scopes) => !scopes.some(({ type }) => type === 'all'),
  )
  if (narrowing.length === 0) return null
  return {
    all: narrowing.map((scopes) => ({
      any: scopes.map((scope) => dataScopePredicate(resource, scope, caller)),
    })),
  }
}

function dataScopePredicate(resource: Resource, scope: DataScope, caller: Caller): Predicate {
  const { session, access } = caller
  switch (scope.type) {
    case 'own':
      return ownPredicate(resource, scope.column ?? 'createUser', [session.userId])
    case 'dept':
      return ownPredicate(resource, scope.column ?? 'createDept', session.deptIds)
    case 'deptTree':
      return ownPredicate(resource, scope.column ?? 'createDept', access.deptTree)
    case 'custom':
      return scope.rule ? rulePredicate(resource, scope.rule, caller) : { any: [] }
    case 'all':
      return ALL_ROWS
  }
}

/** The rows whose field has one of the ids; none where the noun has no such field. */
const ownPredicate = (resource: Resource, field: string, ids: readonly string[]): Predicate =>
  columnOf(resource, field) ? { field, operator: 'in', values: ids } : { any: [] }

function rulePredicate(resource: Resource, rule: DataRule, caller: Caller): Predicate {
  if ('all' in rule) return { all: rule.all.map((part) => rulePredicate(resource, part, caller)) }
  if ('any' in rule) return { any: rule.any.map((part) => rulePredicate(resource, part, caller)) }
  const target = ruleTarget(resource, rule.field)
  if (!target || !operatorsOf(target.kind).includes(rule.operator)) return { any: [] }
  const values = (Array.isArray(rule.value) ? rule.value : [rule.value])
    .flatMap((value: string) => variable(value, caller))
    .map((value) => storedValue(resource, target, value, rule.field))
  // A variable may stand for several values, none of which the field may have.
  if (rule.operator === 'notEquals' && values.length > 1)
    return {
      all: values.map((value) => ({ field: target.storage, operator: 'notEquals', values: [value] })),
    }
  return {
    field: target.storage,
    operator: rule.operator === 'equals' && values.length > 1 ? 'in' : rule.operator,
    values,
  }
}

/** What a rule compares under a name; null where the noun has no such field, or a secret one. */
export function ruleTarget(resource: Resource, name: string): FilterTarget | null {
  if (name === 'tenantId')
    return resource.scope === 'tenant' ? { kind: 'text', field: null, storage: name } : null
  const target = filterTarget(resource, name, NO_FIELDS)
  return target?.kind === 'secret' || target?.field?.listedIn ? null : target
}

function variable(value: string, { session, access }: Caller): readonly string[] {
  switch (value) {
    case '${userId}':
      return [session.userId]
    case '${deptId}':
      return session.deptIds.slice(0, 1)
    case '${deptIds}':
      return access.deptTree
    case '${roleIds}':
      return session.roleIds
    case '${tenantId}':
      return [session.tenantId]
    default:
      return [value]
  }
}

/**
 * Sets fields the caller may not read, and their labels, to null: fields outside every data scope's list,
 * and fields whose read permission he lacks.
 */
export function maskRows(resource: Resource, rows: readonly Record<string, unknown>[], caller: Caller): void {
  const hidden = hiddenFields(resource, caller)
  if (hidden.size === 0) return
  const keys = [...hidden].flatMap((name) =>
    labelKey(name) in resource.fields ? [name] : [name, labelKey(name)],
  )
  for (const row of rows) for (const key of keys) if (key in row) row[key] = null
}

/** Names of the fields that are empty in answers to this caller. */
export function hiddenFields(resource: Resource, caller: Caller): ReadonlySet<string> {
  return visibilityOf(caller)?.hidden(resource) ?? NO_FIELDS
}

function hiddenOf(resource: Resource, { access }: Caller): ReadonlySet<string> {
  const narrowing = scopesOver(resource, access).filter(
    (scopes) => !scopes.some(({ fields }) => fields === '*'),
  )
  const listed = narrowing.map((scopes) => new Set(scopes.flatMap(({ fields }) => fields)))
  const unreadable = (code: string | undefined): boolean =>
    code !== undefined && !access.permissions.has(code)
  return new Set(
    Object.entries(resource.fields)
      .filter(([name, field]) => unreadable(field.readPermission) || listed.some((names) => !names.has(name)))
      .map(([name]) => name),
  )
}

const visibilityCache = new WeakMap<Access, Visibility>()
/**
 * The rows and fields of every table that a caller may see, cached as long as his rights; null where he may
 * see everything.
 */
export function visibilityOf(caller: Caller): Visibility | null {
  const { access } = caller
  if (access.administrator) return null
  const cached = visibilityCache.get(access)
  if (cached) return cached
  const rows = new Map<Resource, Predicate | null>(),
    hidden = new Map<Resource, ReadonlySet<string>>()
  const visibility: Visibility = {
    rows: (resource) => memoized(rows, resource, () => scopePredicate(resource, caller)),
    hidden: (resource) => memoized(hidden, resource, () => hiddenOf(resource, caller)),
  }
  visibilityCache.set(access, visibility)
  return visibility
}

function memoized<V>(cache: Map<Resource, V>, resource: Resource, work: () => V): V {
  const value = cache.get(resource)
  if (value !== undefined) return value
  const computed = work()
  cache.set(resource, computed)
  return computed
}

/**
 * Refuses totals over all rows of a noun with FORBIDDEN where the caller may see only some rows or not the
 * fields they are computed from.
 */
export function requireWhole(resource: Resource, fields: readonly string[], { caller }: Reading): void {
  const visibility = visibilityOf(caller)
  if (visibility?.rows(resource) || fields.some((name) => visibility?.hidden(resource).has(name)))
    fail('FORBIDDEN', { text: '数据权限不包括全部{noun}，不能查看合计', noun: say(resource.label) })
}

/** Runs reads on behalf of a caller: every query inside is restricted to what he may see. */
export const withVisibilityOf = <T>(caller: Caller, run: () => Promise<T>): Promise<T> =>
  withVisibility(visibilityOf(caller), run)
