import type { Resource } from '../../../contract/define/resource.ts'
import { fieldNamed } from '../../../palette/fields.ts'
import { sameValue } from '../../form/conflict.ts'
import type { Row } from '../../record/calls.ts'
import { rowTitle } from '../../record/valueText.ts'
import { t } from '../../text.ts'
import { cellProblem, fixedReason } from './editableFields.ts'
import type { RowChange } from './saveCell.ts'
import { type Size, textAt } from './readTable.ts'
import { cellText, codedText, isCoded, typedCell } from './typedCell.ts'

/** One cell of a paste, with its texts; `problem` says why it stays as it is. */
export interface PastedCell {
  readonly id: string
  readonly title: string
  readonly name: string
  readonly label: string
  readonly before: string
  readonly after: string
  readonly problem: string | null
}

export interface PastePlan {
  /** Cells that change or cannot, in the order of the list; equal ones are left out. */
  readonly cells: readonly PastedCell[]
  readonly changes: readonly RowChange[]
  /** Rows of the table for which the list has none. */
  readonly missing: number
}

export interface Paste {
  readonly resource: Resource
  readonly permissions: ReadonlySet<string>
  readonly table: readonly (readonly string[])[]
  readonly size: Size
  /** The rows from the active one on, and the columns from the active one on. */
  readonly rows: readonly Row[]
  readonly columns: readonly string[]
}

/** Plans which cells a pasted table changes, and why it leaves others as they are. */
export function planPaste({ resource, permissions, table, size, rows, columns }: Paste): PastePlan {
  const cells: PastedCell[] = [],
    changes: RowChange[] = []
  const names = columns.slice(0, size.columns)
  rows.slice(0, size.rows).forEach((row, rowIndex) => {
    const values: Record<string, unknown> = {}
    names.forEach((name, columnIndex) => {
      const text = textAt(table, rowIndex, columnIndex)
      const planned = text === undefined ? null : plannedCell({ resource, permissions }, row, name, text)
      if (planned === null) return
      cells.push(planned.cell)
      if (planned.cell.problem === null) values[name] = planned.value
    })
    if (Object.keys(values).length > 0) changes.push({ row, values })
  })
  return { cells, changes, missing: Math.max(0, size.rows - rows.length) }
}

/** A cell with its new value; null where that is the one it has. */
function plannedCell(
  { resource, permissions }: Pick<Paste, 'resource' | 'permissions'>,
  row: Row,
  name: string,
  text: string,
): { readonly cell: PastedCell; readonly value: unknown } | null {
  const spec = fieldNamed(resource, name)
  if (spec === null) return null
  const value = typedCell(spec, text),
    before = isCoded(spec) ? codedText(spec, row, name) : cellText(spec, row[name])
  if (sameValue(value, row[name]) || text.trim() === before) return null
  const problem =
    fixedReason(resource, name, permissions) ??
    (isCoded(spec)
      ? t('请从列表里选择{label}', { label: t(spec.label) })
      : cellProblem(name, spec, value, row))
  const cell = { id: row.id, title: rowTitle(resource.title, row), name, label: t(spec.label), before }
  return { cell: { ...cell, after: problem === null ? cellText(spec, value) : text, problem }, value }
}
