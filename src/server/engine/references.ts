import type { Fields, FieldSpec } from '../../contract/define/field.ts'
import { numberBesideTitle } from '../../contract/define/lookup.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { isEmpty } from '../../contract/define/validate.ts'
import { type FieldError, Refusal } from '../../contract/errors.ts'
import { findMatching, findRows, selectWhere } from '../store/rows.ts'
import { countPointing } from '../store/countRows.ts'
import { refuseErrors } from './draft.ts'
import type { Changes } from './hooks.ts'
import { visibleTo } from './scope.ts'
import type { Work } from './work.ts'

const resourceNamed = (work: Work, id: string | undefined): Resource | undefined =>
  work.services.resources.find((resource) => resource.id === id)

/**
 * Refuses ids and numbers that name no live row visible to the caller in the referenced noun, rows the field does not
 * allow, and keys that a dictionary does not have (VALIDATION). An id of another tenant counts as missing.
 */
export async function requireTargets(
  fields: Fields,
  values: Readonly<Changes>,
  work: Work,
  before: Readonly<Changes> = {},
): Promise<void> {
  const errors: FieldError[] = []
  for (const [name, field] of Object.entries(fields)) {
    if (JSON.stringify(values[name]) === JSON.stringify(before[name])) continue
    if (field.kind === 'dictionary' && !(await isEntry(field, values[name], work)))
      errors.push({ field: name, text: `${field.label}的选项不存在` })
    if (field.numberOf && !(await isNumbered(field.numberOf, values[name], work)))
      errors.push({ field: name, text: `${field.label}不存在或已删除` })
    if (field.kind !== 'reference' && field.kind !== 'references') continue
    const ids = idsIn(values[name])
    if (ids.length === 0) continue
    const target = resourceNamed(work, field.to)
    if (!target) continue
    const targets = await findMatching(work.db, target, {
      tenantId: work.tenantId,
      ids,
      where: visibleTo(target, work),
    })
    if (targets.length < ids.length) errors.push({ field: name, text: `${field.label}不存在或已删除` })
    else if (targets.some((row) => !isEligible(field, row)))
      errors.push({ field: name, text: `${field.label}不可选择该数据` })
  }
  refuseErrors(errors)
}

/** Whether a value is empty or the number of a row of the noun that the caller sees. */
async function isNumbered(id: string, value: unknown, work: Work): Promise<boolean> {
  const target = resourceNamed(work, id),
    number = target && numberBesideTitle(target)
  if (isEmpty(value) || !target || number === undefined) return true
  const numbered = { field: number, operator: 'equals' as const, values: [String(value)] }
  const rows = await selectWhere(work.db, target, work.tenantId, { all: [visibleTo(target, work), numbered] })
  return rows.length > 0
}

/** Whether a value is empty or a key of the dictionary of a field; a dictionary without entries takes any. */
async function isEntry(field: FieldSpec, value: unknown, { services, tenantId }: Work): Promise<boolean> {
  if (isEmpty(value)) return true
  const entries = await services.labels.dictionary(field, tenantId)
  return entries.size === 0 || entries.has(String(value))
}

const isEligible = ({ where }: FieldSpec, row: Readonly<Changes>): boolean =>
  Object.entries(where ?? {}).every(([name, allowed]) =>
    (Array.isArray(allowed) ? allowed : [allowed]).includes(row[name]),
  )

const idsIn = (value: unknown): readonly string[] =>
  Array.isArray(value)
    ? [...new Set(value as string[])]
    : typeof value === 'string' && value !== ''
      ? [value]
      : []

/**
 * Refuses a parent that is missing (REF_MISSING), the row itself (PARENT_IS_SELF) or one of its descendants
 * (TREE_CYCLE).
 */
export async function requireParent(
  resource: Resource,
  id: string | null,
  parentId: string,
  work: Work,
): Promise<void> {
  if (id !== null && parentId === id) throw new Refusal('PARENT_IS_SELF', {}, 'parentId')
  let next: string | null = parentId
  for (let depth = 0; next !== null && depth < 64; depth += 1) {
    const [row]: Record<string, unknown>[] =
      depth === 0
        ? await findMatching(work.db, resource, {
            tenantId: work.tenantId,
            ids: [next],
            where: visibleTo(resource, work),
          })
        : await findRows(work.db, resource, work.tenantId, [next])
    if (!row) {
      if (depth === 0)
        throw new Refusal('REF_MISSING', { label: resource.fields.parentId?.label ?? '父节点' }, 'parentId')
      return
    }
    next = (row.parentId as string | null) ?? null
    if (id !== null && next === id) throw new Refusal('TREE_CYCLE', {}, 'parentId')
  }
}

/**
 * Refuses to remove rows that have children (HAS_CHILDREN) or are referenced by rows of other nouns
 * (REF_EXISTS).
 */
export async function requireUnused(resource: Resource, ids: readonly string[], work: Work): Promise<void> {
  if (resource.shape === 'tree') {
    const children = await selectWhere(work.db, resource, work.tenantId, {
      field: 'parentId',
      operator: 'in',
      values: ids,
    })
    if (children.some((child) => !ids.includes(child.id))) throw new Refusal('HAS_CHILDREN')
  }
  for (const other of work.services.resources) {
    for (const [name, field] of Object.entries(other.fields)) {
      if (
        (field.kind !== 'reference' && field.kind !== 'references') ||
        field.to !== resource.id ||
        field.onRemove === 'keep'
      )
        continue
      const count = await countPointing(work.db, other, { tenantId: work.tenantId, field: name, ids })
      if (count > 0) throw new Refusal('REF_EXISTS', { resource: resource.label, count, by: other.label })
    }
  }
}
