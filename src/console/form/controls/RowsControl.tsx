import type { FieldSpec } from '../../../contract/define/field.ts'
import { t } from '../../text.ts'
import type { ControlProps } from './controlProps.ts'
import { CellControl } from './CellControl.tsx'

type Columns = readonly (readonly [string, FieldSpec])[]
type ChildRow = Readonly<Record<string, unknown>>

/**
 * The child rows of a form as a table of inputs; errors of a cell are listed in the form's errors as 第 n 行.
 */
export function RowsControl(props: ControlProps) {
  const { id, spec, change, labelId, describedBy } = props
  const list = Array.isArray(props.value) ? (props.value as readonly ChildRow[]) : []
  const columns: Columns = Object.entries(spec.fields ?? {}).filter(
    ([, field]: [string, FieldSpec]) => !field.computed,
  )
  const setCell = (index: number, key: string, value: unknown): void =>
    change(list.map((row, rowIndex) => (rowIndex === index ? { ...row, [key]: value } : row)))
  const add = (): void =>
    change([...list, Object.fromEntries(columns.map(([key, field]) => [key, field.default ?? null]))])
  return (
    <div
      role="group"
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      className="overflow-x-auto rounded-md border border-line2"
    >
      <table className="w-full min-w-max text-left">
        <Headings columns={columns} />
        <tbody>
          {list.map((row, index) => (
            <Line
              key={index}
              props={props}
              columns={columns}
              row={row}
              index={index}
              setCell={(key, value) => setCell(index, key, value)}
              remove={() => change(list.filter((_, rowIndex) => rowIndex !== index))}
            />
          ))}
        </tbody>
      </table>
      <div className="flex items-center gap-2 p-1.5">
        <button
          id={id}
          type="button"
          className="button button-quiet"
          onClick={add}
          disabled={spec.max !== undefined && list.length >= spec.max}
        >
          {t('添加一行')}
        </button>
        <span className="text-fg3">{t('{count} 行', { count: list.length })}</span>
      </div>
    </div>
  )
}

function Headings({ columns }: { readonly columns: Columns }) {
  return (
    <thead>
      <tr className="border-b border-line text-fg2">
        {columns.map(([key, field]) => (
          <th key={key} scope="col" className="h-8 px-2 font-normal">
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

interface LineProps {
  readonly props: ControlProps
  readonly columns: Columns
  readonly row: ChildRow
  readonly index: number
  readonly setCell: (key: string, value: unknown) => void
  readonly remove: () => void
}

function Line({ props, columns, row, index, setCell, remove }: LineProps) {
  const { id, name } = props
  return (
    <tr className="border-b border-line last:border-0">
      {columns.map(([key, field]) => (
        <td key={key} className="min-w-32 p-1">
          <CellControl
            {...props}
            id={`${id}-${index}-${key}`}
            name={`${name}.${index}.${key}`}
            spec={field}
            value={row[key]}
            change={(value) => setCell(key, value)}
            initialText=""
            invalid={false}
            describedBy={undefined}
          />
        </td>
      ))}
      <td className="p-1">
        <button
          type="button"
          className="button button-quiet button-icon"
          aria-label={t('删除第 {number} 行', { number: index + 1 })}
          onClick={remove}
        >
          ×
        </button>
      </td>
    </tr>
  )
}
