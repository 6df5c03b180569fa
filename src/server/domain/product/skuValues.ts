import { refuse } from '../../../contract/errors.ts'
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
/** A specification as its product uses it: in the order chosen there, with the values it offers. */
export interface Spec {
  readonly id: string
  readonly open: boolean
  readonly choices: readonly Choice[]
}
const BETWEEN = '/'
const MOST = 200

/** The specifications with these ids, in this order. */
export async function specsOf(work: Work, ids: readonly string[]): Promise<Spec[]> {
  const rows = new Map((await findRows(work.db, goodsSpec, work.tenantId, ids)).map((row) => [row.id, row]))
  const values = await selectChildren(work.db, goodsSpec, 'specValues', ids)
  return ids.map((id) => ({
    id,
    open: rows.get(id)?.inputType === 'type',
    choices: (values.get(id) ?? []) as unknown as Choice[],
  }))
}

/**
 * The rows of a product's form with their values found: as numbers where a program sent them, else from
 * words like `白/350ml`.
 */
export function withValues(rows: readonly Changes[], specs: readonly Spec[]): Changes[] {
  const settled = expanded(rows, specs).map((row, index) => settle(row, specs, index))
  const keys = settled.map(({ specKey }) => specKey)
  const twice = keys.findIndex((key, index) => keys.indexOf(key) !== index)
  if (twice >= 0) refuse('规格组合重复', `skus.${twice}.specText`)
  return settled
}

const isBlank = (row: Changes): boolean =>
  !String(row.specText ?? '').trim() && !(Array.isArray(row.specValueIds) && row.specValueIds.length > 0)

/** One row without values stands for every combination of the enabled ones. */
function expanded(rows: readonly Changes[], specs: readonly Spec[]): readonly Changes[] {
  const [only] = rows
  if (specs.length === 0 || rows.length !== 1 || !only || !isBlank(only) || only.id !== undefined) return rows
  const words = specs.reduce<string[][]>(
    (lines, { choices }) =>
      lines.flatMap((line) => choices.filter(({ enable }) => enable).map(({ value }) => [...line, value])),
    [[]],
  )
  if (words.length > MOST) refuse('规格组合不能超过 200 个', 'skus')
  const { skuCode: _one, ...shared } = only
  return words.map((line) => ({ ...shared, specText: line.join(BETWEEN) }))
}

function settle(row: Changes, specs: readonly Spec[], index: number): Changes {
  const place = `skus.${index}.specText`
  const words = String(row.specText ?? '')
    .split(BETWEEN)
    .map((word) => word.trim())
    .filter(Boolean)
  const given = Array.isArray(row.specValueIds) ? (row.specValueIds as readonly SkuValue[]) : []
  const byWords = words.length > 0
  if (byWords && words.length !== specs.length) refuse('规格值的个数与所选规格不一致', place)
  const values = specs.map((spec, at): SkuValue => {
    const known = given.find(({ specId }) => String(specId) === spec.id)
    const word = byWords ? (words[at] ?? '') : String(known?.value ?? '')
    const choice = spec.choices.find(({ valueId, value }) =>
      byWords ? value === word : valueId === String(known?.valueId),
    )
    if (choice) return { specId: spec.id, valueId: choice.valueId, value: choice.value }
    if (spec.open && word) return { specId: spec.id, valueId: `own:${word}`.slice(0, 30), value: word }
    return refuse('规格值不在所选规格中', place)
  })
  return {
    ...row,
    specValueIds: values,
    specText: values.map(({ value }) => value).join(BETWEEN),
    specKey: values.map(({ valueId }) => valueId).join(BETWEEN),
  }
}
