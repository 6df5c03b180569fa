import { navigate } from 'wouter/use-browser-location'
import type { RelatedRows } from '../../contract/define/detail.ts'
import type { FieldSpec } from '../../contract/define/field.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { t } from '../text.ts'
import type { Row } from './calls.ts'
import { FieldValue } from './FieldValue.tsx'
import { RecordLink } from './RecordLink.tsx'
import { rowsPath } from './recordPath.ts'
import { actionsOn, runOn } from './relatedActions.ts'
import { valueText } from './valueText.ts'

interface RelatedTableProps {
  /** The noun of the rows; null where they belong to none. */
  readonly of: Resource | null
  readonly columns: readonly (readonly [name: string, spec: FieldSpec])[]
  readonly rows: readonly Row[]
  /** Called after a command has run; null where there are no commands. */
  readonly changed: (() => Promise<void>) | null
}

const RIGHT_ALIGNED: ReadonlySet<string> = new Set(['money', 'integer', 'decimal', 'percent'])

/** Related rows of a record; each links to its own record and has its own commands. */
export function RelatedTable({ of, columns, rows, changed }: RelatedTableProps) {
  const rowActions = of && changed ? rows.map((row) => actionsOn(of, row)) : []
  const hasActions = rowActions.some((actions) => actions.length > 0)
  return (
    <div className="overflow-x-auto px-4 py-2">
      <table className="w-full text-left whitespace-nowrap">
        <thead>
          <tr className="border-b border-line text-small text-fg2">
            {columns.map(([name, spec]) => (
              <th
                key={name}
                scope="col"
                className={`h-7 pr-4 font-normal ${RIGHT_ALIGNED.has(spec.kind) ? 'text-right' : ''}`}
              >
                {t(spec.label)}
              </th>
            ))}
            {hasActions ? (
              <th scope="col" className="h-7 font-normal">
                {t('操作')}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.id} className="border-b border-line hover:bg-hover">
              {columns.map(([name, spec]) => (
                <Cell key={name} of={of} name={name} spec={spec} row={row} />
              ))}
              {hasActions && of && changed ? (
                <Commands of={of} row={row} actions={rowActions[index] ?? []} changed={changed} />
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface CellProps {
  readonly of: Resource | null
  readonly name: string
  readonly spec: FieldSpec
  readonly row: Row
}

function Cell({ of, name, spec, row }: CellProps) {
  const figure = RIGHT_ALIGNED.has(spec.kind) ? 'text-right tabular-nums' : ''
  return (
    <td className={`h-8 max-w-64 truncate pr-4 ${figure} ${spec.mono ? 'font-mono text-small' : ''}`}>
      {of && name === of.title ? (
        <RecordLink target={of} row={row} />
      ) : of ? (
        <FieldValue resource={of} name={name} spec={spec} row={row} />
      ) : (
        valueText(spec, name, row) || '—'
      )}
    </td>
  )
}

interface CommandsProps {
  readonly of: Resource
  readonly row: Row
  readonly actions: ReturnType<typeof actionsOn>
  readonly changed: () => Promise<void>
}

const Commands = ({ of, row, actions, changed }: CommandsProps) => (
  <td className="h-8">
    {actions.map(({ action, label, isDestructive }) => (
      <button
        key={action}
        type="button"
        className={`mr-3 hover:underline ${isDestructive ? 'text-bad' : 'text-link'}`}
        onClick={() => {
          void runOn(of, row, action, changed)
        }}
      >
        {t(label)}
      </button>
    ))}
  </td>
)

/** Link from a record to its related rows in their own list. */
export function RowsLink({
  of,
  related,
  row,
}: {
  readonly of: Resource
  readonly related: RelatedRows
  readonly row: Row
}) {
  const path = of.list.search.includes(related.by) ? rowsPath(of, related, row) : null
  if (!path) return null
  return (
    <p className="px-4 pb-3">
      <a
        href={path}
        className="text-link"
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          navigate(path)
        }}
      >
        {t('在“{page}”中打开', { page: t(of.menu?.name ?? of.label) })}
      </a>
    </p>
  )
}
