import { fail } from '../../../contract/errors.ts'
import type { SkuValue } from '../../../contract/parts/skuFields.ts'
import { goodsSpec } from '../../../contract/resources/product/goodsSpec.ts'
import type { Changes } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { selectChildren } from '../../store/childRows.ts'
import { findRows } from '../../store/rows.ts'

interface Choice {
  readonly valueId: string
  readonly value: string
  readonly enable: boolean
}
/** A specification of a product, with the values it offers; `isOpen` where values may be typed freely. */
export interface Spec {
  readonly id: string
  readonly isOpen: boolean
  readonly choices: readonly Choice[]
}
const SEPARATOR = '/'
const MAX_COMBINATIONS = 200

/** The specifications with these ids, in the same order. */
export async function specsOf(work: Work, ids: readonly string[]): Promise<Spec[]> {
  const rows = new Map((await findRows(work.db, goodsSpec, work.tenantId, ids)).map((row) => [row.id, row]))
  const values = await selectChildren(work.db, goodsSpec, 'specValues', ids)
  return ids.map((id) => ({
    id,
    isOpen: rows.get(id)?.inputType === 'type',
    choices: (values.get(id) ?? []) as Choice[],
  }))
}

/**
 * The SKU rows of a product's form with resolved values: from ids where a program sends them, else from text
 * such as `白/350ml`.
 */
export function resolveValues(rows: readonly Changes[], specs: readonly Spec[]): Changes[] {
  const resolvedRows = expandCombinations(rows, specs).map((row, index) => resolveRow(row, specs, index))
  const keys = resolvedRows.map(({ specKey }) => specKey)
  const duplicateIndex = keys.findIndex((key, index) => keys.indexOf(key) !== index)
  if (duplicateIndex >= 0) fail('SKU_SPECS_REPEATED', {}, `skus.${duplicateIndex}.specText`)
  return resolvedRows
}

const isBlank = (row: Changes): boolean =>
  !String(row.specText ?? '').trim() && !(Array.isArray(row.specValueIds) && row.specValueIds.length > 0)

/** Expands a single row without values into every combination of the enabled values. */
function expandCombinations(rows: readonly Changes[], specs: readonly Spec[]): readonly Changes[] {
  const [onlyRow] = rows
  if (specs.length === 0 || rows.length !== 1 || !onlyRow || !isBlank(onlyRow) || onlyRow.id !== undefined)
    return rows
  const combinations = specs.reduce<string[][]>(
    (lines, { choices }) =>
      lines.flatMap((line) => choices.filter(({ enable }) => enable).map(({ value }) => [...line, value])),
    [[]],
  )
  if (combinations.length > MAX_COMBINATIONS) fail('SKU_SPECS_TOO_MANY', {}, 'skus')
  const { skuCode: _skuCode, ...shared } = onlyRow
  return combinations.map((line) => ({ ...shared, specText: line.join(SEPARATOR) }))
}

function resolveRow(row: Changes, specs: readonly Spec[], index: number): Changes {
  const field = `skus.${index}.specText`
  const texts = String(row.specText ?? '')
    .split(SEPARATOR)
    .map((part) => part.trim())
    .filter(Boolean)
  const sentValues = Array.isArray(row.specValueIds) ? (row.specValueIds as readonly SkuValue[]) : []
  const byText = texts.length > 0
  if (byText && texts.length !== specs.length) fail('SKU_SPECS_INCOMPLETE', {}, field)
  const values = specs.map((spec, position): SkuValue => {
    const sent = sentValues.find(({ specId }) => String(specId) === spec.id)
    const text = byText ? (texts[position] ?? '') : String(sent?.value ?? '')
    const choice = spec.choices.find(({ valueId, value }) =>
      byText ? value === text : valueId === String(sent?.valueId),
    )
    if (choice) return { specId: spec.id, valueId: choice.valueId, value: choice.value }
    if (spec.isOpen && text) return { specId: spec.id, valueId: `own:${text}`.slice(0, 30), value: text }
    return fail('SKU_SPEC_VALUE_UNKNOWN', {}, field)
  })
  return {
    ...row,
    specValueIds: values,
    specText: values.map(({ value }) => value).join(SEPARATOR),
    specKey: values.map(({ valueId }) => valueId).join(SEPARATOR),
  }
}
