import type { FieldSpec } from '../../contract/define/field.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { isGroupable, isSummable, type TotalsAnswer } from '../../contract/define/totals.ts'
import { fail } from '../../contract/errors.ts'
import { labelKey } from '../../contract/wire.ts'
import { columnOf } from '../store/columns.ts'
import { totalRows, type TotalsOfKey } from '../store/totalRows.ts'
import { decorationsFor } from './decorate.ts'
import { readFilter } from './query.ts'
import type { Parameters } from './route.ts'
import { hiddenFields, visibleTo } from './scope.ts'
import type { Reading } from './work.ts'

/** Maximum number of groups of one answer. */
const MAX_GROUPS = 200
const CREATED: FieldSpec = { kind: 'dateTime', label: '创建时间' }

/**
 * The number and the sums of the rows that match the filters and are visible to the caller, and with `groupBy`
 * the same for each value of a field. Refuses with UNKNOWN_FIELD fields that are hidden, that are computed
 * when they are read, that cannot be added up or that cannot be grouped by.
 */
export async function readTotals(
  resource: Resource,
  { fields, groupBy, ...filters }: Parameters,
  reading: Reading,
): Promise<TotalsAnswer> {
  const fitsCaller = totalledFields(resource, reading)
  const check = (name: string, fits: (field: FieldSpec) => boolean): string =>
    fitsCaller(name, fits) ? name : fail('UNKNOWN_FIELD', { field: name }, 'fields')
  const names = String(fields ?? '')
    .split(',')
    .filter(Boolean)
    .map((name) => check(name, isSummable))
  const by = groupBy ? check(String(groupBy), isGroupable) : null
  const { where } = await readFilter(resource, filters, reading)
  const totalling = {
    tenantId: reading.tenantId,
    where: { all: [visibleTo(resource, reading), where] },
    fields: names,
    limit: MAX_GROUPS + 1,
  }
  const db = reading.database.kysely
  const [all] = await totalRows(db, resource, { ...totalling, groupBy: null })
  const { count = 0, sums = {} } = all ?? {}
  if (by === null) return { count, sums }
  const groups = await totalRows(db, resource, { ...totalling, groupBy: by })
  return {
    count,
    sums,
    groups: await labelled(resource, by, groups.slice(0, MAX_GROUPS), reading),
    ...(groups.length > MAX_GROUPS ? { capped: true } : {}),
  }
}

/** Whether totals can use a field, as far as its declaration and the caller's rights decide. */
function totalledFields(
  resource: Resource,
  reading: Reading,
): (name: string, fits: (field: FieldSpec) => boolean) => boolean {
  const hidden = hiddenFields(resource, reading.caller)
  // What a decoration computes is not what the column holds.
  const decorated = new Set(decorationsFor(resource, null, reading).flatMap(({ sets }) => sets))
  return (name, fits) => {
    const field = specOf(resource, name)
    return (
      field !== undefined &&
      !hidden.has(name) &&
      !decorated.has(name) &&
      fits(field) &&
      columnOf(resource, name) !== undefined
    )
  }
}

/** Whether the caller may group the rows of a noun by a field. */
export const mayGroupBy = (resource: Resource, name: string, reading: Reading): boolean =>
  totalledFields(resource, reading)(name, isGroupable)

/** A declared field, or as much of the state and the moments every row has as decides what can be done. */
function specOf(resource: Resource, name: string): FieldSpec | undefined {
  if (name === resource.stateField) return { kind: 'oneOf', label: '' }
  return resource.fields[name] ?? (name === 'createTime' || name === 'updateTime' ? CREATED : undefined)
}

async function labelled(
  resource: Resource,
  by: string,
  groups: readonly TotalsOfKey[],
  reading: Reading,
): Promise<NonNullable<TotalsAnswer['groups']>> {
  const rows = await reading.services.labels.fill(
    resource,
    groups.map(({ key }, index): Record<string, unknown> & { id: string } => ({
      id: String(index),
      [by]: key,
    })),
    reading,
  )
  return groups.map(({ key, ...totals }, index) => ({
    ...totals,
    key: key === null ? '' : String(key),
    label: String(rows[index]?.[labelKey(by)] ?? key ?? ''),
  }))
}
