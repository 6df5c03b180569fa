import type { Resource } from '../../contract/define/resource.ts'
import type { DataRule } from '../../contract/resources/system/dataScope.ts'
import { labelKey } from '../../contract/wire.ts'
import { columnOf } from '../store/columns.ts'
import type { Predicate } from '../store/where.ts'
import type { Caller, DataScope } from './caller.ts'
import { hooksOf } from './hooks.ts'
import type { Reading } from './work.ts'

const EVERYTHING: Predicate = { all: [] }

/** The rows of a noun the caller may see or touch: data scopes of the roles, the widest winning, and the noun's own narrowing. */
export function visibleTo(resource: Resource, reading: Reading): Predicate {
  const own = hooksOf(resource).narrow?.(reading) ?? []
  const narrowed: Predicate[] = own.map(({ field, values }) => ({ field, operator: 'in', values }))
  return { all: [scopePredicate(resource, reading.caller), ...narrowed] }
}

function scopePredicate(resource: Resource, caller: Caller): Predicate {
  const scopes = caller.access.administrator ? undefined : caller.access.dataScopes.get(resource.id)
  if (!scopes || scopes.length === 0 || scopes.some((scope) => scope.type === 'all')) return EVERYTHING
  return { any: scopes.map((scope) => onePredicate(resource, scope, caller)) }
}

function onePredicate(resource: Resource, scope: DataScope, caller: Caller): Predicate {
  const { session, access } = caller
  switch (scope.type) {
    case 'own':
      return { field: 'createUser', operator: 'equals', values: [session.userId] }
    case 'dept':
      return { field: 'createDept', operator: 'in', values: session.deptIds }
    case 'deptTree':
      return { field: 'createDept', operator: 'in', values: access.deptTree }
    case 'custom':
      return scope.rule ? rulePredicate(resource, scope.rule, caller) : { any: [] }
    case 'all':
      return EVERYTHING
  }
}

function rulePredicate(resource: Resource, rule: DataRule, caller: Caller): Predicate {
  if ('all' in rule) return { all: rule.all.map((one) => rulePredicate(resource, one, caller)) }
  if ('any' in rule) return { any: rule.any.map((one) => rulePredicate(resource, one, caller)) }
  const column = columnOf(resource, rule.field)
  if (!column) return { any: [] }
  const values = (Array.isArray(rule.value) ? rule.value : [rule.value])
    .flatMap((value: string) => variable(value, caller))
    .map((value) => column.encode(value))
  return {
    field: rule.field,
    operator: rule.operator === 'equals' && values.length > 1 ? 'in' : rule.operator,
    values,
  }
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

/** Blanks what the caller may not read, with its readable texts: columns outside every data scope's list and fields with a read permission he lacks. */
export function maskRows(resource: Resource, rows: readonly Record<string, unknown>[], caller: Caller): void {
  const hidden = hiddenFields(resource, caller)
  if (hidden.length === 0) return
  const keys = hidden.flatMap((name) => (labelKey(name) in resource.fields ? [name] : [name, labelKey(name)]))
  for (const row of rows) for (const key of keys) if (key in row) row[key] = null
}

/** Names of the fields that answers to this caller leave empty. */
export function hiddenFields(resource: Resource, caller: Caller): string[] {
  if (caller.access.administrator) return []
  const scopes = caller.access.dataScopes.get(resource.id) ?? []
  const open = scopes.length === 0 || scopes.some((scope) => scope.fields === '*')
  const visible = new Set(scopes.flatMap((scope) => (scope.fields === '*' ? [] : scope.fields)))
  return Object.entries(resource.fields)
    .filter(
      ([name, field]) =>
        (!open && !visible.has(name)) ||
        (field.readPermission !== undefined && !caller.access.permissions.has(field.readPermission)),
    )
    .map(([name]) => name)
}
