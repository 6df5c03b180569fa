import { useRef } from 'react'
import type { FieldSpec } from '../../../contract/define/field.ts'
import { validateDraft } from '../../../contract/define/validate.ts'
import { t } from '../../text.ts'
import type { ControlProps } from './controlProps.ts'
import { type ChildRow, type Columns, RowsLine } from './RowsLine.tsx'
import { useRowsFocus } from './rowsFocus.ts'
import { rowsTotals } from './rowsTotals.ts'

const NUMBERS = new Set(['integer', 'decimal', 'percent', 'money'])

/**
 * The child rows of a form as a table of inputs with their totals. The first error is a sentence below it (第 n 行),
 * and all cells that have one are marked.
 */
export function RowsControl(props: ControlProps) {
  const { id, spec, labelId, describedBy } = props
  const rows = useRows(props)
  const { list, columns, addButton } = rows
  return (
    <div
      id={id}
      role="group"
      tabIndex={-1}
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      className="overflow-x-auto rounded-md border border-line2"
      onFocus={({ target, currentTarget }) => {
        if (target !== currentTarget) return
        const cell = currentTarget.querySelector<HTMLElement>('[aria-invalid=true]')
        ;(cell ?? addButton.current)?.focus()
      }}
      // The rows are checked when the focus leaves them, not each time it leaves a cell.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) props.leave()
      }}
    >
      <table ref={rows.table} className="w-full text-left" onKeyDown={rows.press}>
        <Headings columns={columns} />
        <tbody>
          {list.map((row, index) => (
            <RowsLine key={index} props={props} row={row} index={index} {...rows} />
          ))}
        </tbody>
      </table>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 p-1.5">
        <button
          ref={addButton}
          type="button"
          className="button button-quiet"
          onClick={rows.add}
          disabled={rows.isFull}
        >
          {t('添加一行')}
        </button>
        <span className="text-fg3">{t('{count} 行', { count: list.length })}</span>
        <Totals spec={spec} list={list} />
      </div>
    </div>
  )
}

function useRows({ spec, name, value, change, invalid }: ControlProps) {
  const list = Array.isArray(value) ? (value as readonly ChildRow[]) : []
  const columns: Columns = Object.entries(spec.fields ?? {}).filter(
    ([, field]: [string, FieldSpec]) => !field.computed,
  )
  const addButton = useRef<HTMLButtonElement>(null)
  const isFull = spec.max !== undefined && list.length >= spec.max
  const add = (): void => {
    if (isFull) return
    goTo({ row: list.length, column: 0 })
    change([...list, Object.fromEntries(columns.map(([key, field]) => [key, field.default ?? null]))])
  }
  const { table, press, goTo } = useRowsFocus(list.length, { add, fallback: addButton })
  return {
    list,
    columns,
    wrong: new Set(invalid ? wrongCells(name, spec, list) : []),
    isFull,
    add,
    remove: (index: number): void => {
      // The button of the next row takes its place; that of the row before where it was the last.
      goTo({ row: Math.min(index, list.length - 2), column: columns.length })
      change(list.filter((_, rowIndex) => rowIndex !== index))
    },
    setCell: (index: number, key: string, cell: unknown): void =>
      change(list.map((row, rowIndex) => (rowIndex === index ? { ...row, [key]: cell } : row))),
    addButton,
    table,
    press,
  }
}

/** Names of the cells with an error, as `index.field`. */
const wrongCells = (name: string, spec: FieldSpec, list: readonly ChildRow[]): readonly string[] =>
  validateDraft({ [name]: spec }, { [name]: list }, { partial: false }).flatMap(({ field }) =>
    field.startsWith(`${name}.`) ? [field.slice(name.length + 1)] : [],
  )

function Totals({ spec, list }: { readonly spec: FieldSpec; readonly list: readonly ChildRow[] }) {
  const totals = rowsTotals(spec, list)
  if (totals.length === 0 || list.length === 0) return null
  return (
    <dl className="ml-auto flex gap-3 pr-1.5" aria-live="polite">
      {totals.map(({ label, text }) => (
        <div key={label} className="flex items-baseline gap-1.5">
          <dt className="text-fg3">{t(label)}</dt>
          <dd className="font-semibold tabular-nums">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

const widthOf = ({ kind }: Columns[number][1]): string => (NUMBERS.has(kind) ? 'w-24 text-right' : 'min-w-28')

function Headings({ columns }: { readonly columns: Columns }) {
  return (
    <thead>
      <tr className="border-b border-line text-fg2">
        {columns.map(([key, field]) => (
          <th key={key} scope="col" className={`h-8 px-2 font-normal whitespace-nowrap ${widthOf(field)}`}>
            {t(field.label)}
          </th>
        ))}
        <th scope="col" className="w-10">
          <span className="sr-only">{t('操作')}</span>
        </th>
      </tr>
    </thead>
  )
}
