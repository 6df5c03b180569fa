import type { BarPart, BarSpec } from '../../contract/define/detail.ts'
import type { Resource } from '../../contract/define/resource.ts'
import type { Row } from './calls.ts'
import { holds } from './holds.ts'

/** A part of a whole, in the unit of its field. */
export interface SumPart {
  readonly label: string
  readonly note: string | undefined
  readonly look: BarPart['look']
  readonly value: number
  /** From 0 to 1. */
  readonly share: number
}
export interface Sum {
  readonly total: number
  readonly parts: readonly SumPart[]
  /** Whether the parts in the bar add up to the total. */
  readonly adds: boolean
}

const add = (row: Row, names: readonly string[]): number =>
  names.reduce((sum, name) => sum + Number(row[name] ?? 0), 0)

/** The parts of the whole that a noun declares; null where the record lacks it, or it is nothing. */
export function sumOf(spec: BarSpec, row: Row): Sum | null {
  const names = [spec.total, ...spec.parts.flatMap(({ of, less = [] }) => [...of, ...less])]
  if (names.some((name) => typeof row[name] !== 'number')) return null
  if (!holds(spec.when ?? {}, row)) return null
  const total = Number(row[spec.total])
  if (total <= 0) return null
  const parts = spec.parts.map(({ label, note, look, of, less = [] }) => {
    const value = add(row, of) - add(row, less)
    return { label, note, look, value, share: Math.max(0, Math.min(1, value / total)) }
  })
  const barParts = parts.filter(({ look }) => look !== 'none')
  return { total, parts, adds: barParts.reduce((sum, { value }) => sum + value, 0) === total }
}

/** The bar of a record with its figures; null where none of those its noun declares is for it. */
export function barOf({ detail }: Resource, row: Row): { readonly bar: BarSpec; readonly sum: Sum } | null {
  for (const bar of detail.bars ?? []) {
    const sum = sumOf(bar, row)
    if (sum) return { bar, sum }
  }
  return null
}

/** Fields whose values the bar of a record shows; none where it has no bar. */
export function barFields(resource: Resource, row: Row): readonly string[] {
  const { bar } = barOf(resource, row) ?? {}
  return bar ? [bar.total, ...bar.parts.flatMap(({ of, less = [] }) => [...of, ...less])] : []
}
