import type { FieldSpec } from '../../../contract/define/field.ts'
import { t } from '../../text.ts'
import { CellControl } from './CellControl.tsx'
import type { ControlProps } from './controlProps.ts'

export type Columns = readonly (readonly [string, FieldSpec])[]
export type ChildRow = Readonly<Record<string, unknown>>

/** Widths below which an input says nothing any more. */
const MIN_WIDTHS: Readonly<Partial<Record<FieldSpec['kind'], string>>> = {
  integer: 'min-w-20',
  percent: 'min-w-20',
  decimal: 'min-w-24',
  money: 'min-w-24',
  flag: 'min-w-12',
}

const noop = (): void => undefined

interface RowsLineProps {
  readonly props: ControlProps
  readonly columns: Columns
  readonly row: ChildRow
  readonly index: number
  /** Cells with an error, as `index.field`. */
  readonly wrong: ReadonlySet<string>
  readonly setCell: (index: number, key: string, value: unknown) => void
  readonly remove: (index: number) => void
}

/** One child row as inputs; each is named after its row and its column. */
export function RowsLine({ props, columns, row, index, wrong, setCell, remove }: RowsLineProps) {
  const { id, name } = props
  return (
    <tr className="border-b border-line align-top last:border-0">
      {columns.map(([key, field]) => {
        const cellId = `${id}-${index}-${key}`
        return (
          <td key={key} className={`p-1 ${MIN_WIDTHS[field.kind] ?? 'min-w-28'}`}>
            <label id={`${cellId}-label`} htmlFor={cellId} className="sr-only">
              {t('第{row}行{label}', { row: index + 1, label: t(field.label) })}
            </label>
            <CellControl
              {...props}
              id={cellId}
              labelId={`${cellId}-label`}
              name={`${name}.${index}.${key}`}
              spec={field}
              value={row[key]}
              change={(value) => setCell(index, key, value)}
              leave={noop}
              initialText=""
              invalid={wrong.has(`${index}.${key}`)}
              describedBy={undefined}
            />
          </td>
        )
      })}
      <td className="p-1">
        <button
          type="button"
          className="button button-quiet button-icon"
          aria-label={t('删除第 {number} 行', { number: index + 1 })}
          onClick={() => remove(index)}
        >
          ×
        </button>
      </td>
    </tr>
  )
}
