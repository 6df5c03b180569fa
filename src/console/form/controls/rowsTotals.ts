import type { FieldSpec } from '../../../contract/define/field.ts'
import { fen, formatFen } from '../../../kernel/money.ts'

/**
 * What a form shows below child rows: each declared total as text, money in yuan. Rows that are not filled in count
 * as nothing.
 */
export function rowsTotals(
  { totals = {}, fields = {} }: FieldSpec,
  rows: readonly Readonly<Record<string, unknown>>[],
): readonly { readonly label: string; readonly text: string }[] {
  return Object.entries(totals).map(([label, names]) => {
    const sum = rows.reduce((total, row) => total + productOf(names.map((name) => row[name])), 0)
    const isMoney = names.some((name) => fields[name]?.kind === 'money')
    const text = !Number.isSafeInteger(sum)
      ? '—'
      : isMoney
        ? formatFen(fen(sum))
        : sum.toLocaleString('en-US')
    return { label, text }
  })
}

const productOf = (values: readonly unknown[]): number =>
  values.every((value) => typeof value === 'number' && Number.isSafeInteger(value))
    ? values.reduce<number>((product, value) => product * Number(value), 1)
    : 0
