import { useMemo } from 'react'
import { navigate } from 'wouter/use-browser-location'
import type { RelatedRows } from '../../contract/define/detail.ts'
import type { FieldSpec } from '../../contract/define/field.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { DataTable } from '../table/DataTable.tsx'
import type { TableColumn } from '../table/tableModel.ts'
import { t } from '../text.ts'
import type { Row } from './calls.ts'
import { choiceWidth, columnWidth, textWidth } from './columnWidth.ts'
import { FieldValue } from './FieldValue.tsx'
import { RecordLink } from './RecordLink.tsx'
import { rowsPath } from './recordPath.ts'
import { actionsOn, MAX_BUTTONS, runOn } from './relatedActions.ts'
import { displayText } from './valueText.ts'

interface RelatedTableProps {
  /** The noun of the rows; null where they belong to none. */
  readonly of: Resource | null
  readonly columns: readonly (readonly [name: string, spec: FieldSpec])[]
  /** All rows; null for those that are read when they come into view. */
  readonly rows: readonly (Row | null)[]
  readonly onView?: (first: number, last: number) => void
  /** Called after a command has run; null where there are no commands. */
  readonly changed: (() => Promise<void>) | null
}

const RIGHT_ALIGNED: ReadonlySet<string> = new Set(['money', 'integer', 'decimal', 'percent'])
const ROW_HEIGHT = 32
/** CSS pixels between two columns. */
const GAP = 16
/** Moments among rows are short: CSS pixels. */
const MOMENT_WIDTH = 88

/** Width of a column where the table is long: what a value of its kind takes, at least its heading. */
const widthOf = (spec: FieldSpec): number =>
  GAP +
  Math.max(
    spec.kind === 'dateTime' ? MOMENT_WIDTH : columnWidth(spec),
    textWidth(`${t(spec.label)} ↓`),
    spec.kind === 'oneOf' ? choiceWidth(spec) : 0,
  )

/** Related rows of a record; each links to its own record and has its own commands. */
export function RelatedTable({ of, columns, rows, onView, changed }: RelatedTableProps) {
  const isWhole = !rows.includes(null)
  const hasActions =
    of !== null && changed !== null && rows.some((row) => row !== null && actionsOn(of, row).length > 0)
  const tableColumns = useMemo(
    () => [
      ...columns.map(([name, spec]) => columnOf(of, name, spec, isWhole)),
      ...(hasActions ? [commandColumn(of, changed)] : []),
    ],
    [of, columns, hasActions, isWhole, changed],
  )
  return (
    <div className="overflow-x-auto overflow-y-hidden px-5 py-2">
      <DataTable
        columns={tableColumns}
        rows={rows}
        className="w-full min-w-max text-left whitespace-nowrap"
        rowClassName="border-b border-line hover:bg-hover"
        rowHeight={ROW_HEIGHT}
        onView={onView}
      />
    </div>
  )
}

function columnOf(of: Resource | null, name: string, spec: FieldSpec, isWhole: boolean): TableColumn<Row> {
  const isFigure = RIGHT_ALIGNED.has(spec.kind)
  return {
    id: name,
    title: t(spec.label),
    headClassName: `pr-4 ${isFigure ? 'text-right' : ''}`,
    className: `h-8 max-w-64 truncate pr-4 ${isFigure ? 'text-right tabular-nums' : ''}`,
    width: widthOf(spec),
    ...(isWhole ? { sortBy: (row) => sortValue(spec, name, row) } : {}),
    cell: (row) =>
      of && name === of.title ? (
        <RecordLink target={of} row={row} />
      ) : of ? (
        <FieldValue resource={of} name={name} spec={spec} row={row} inRow />
      ) : (
        displayText(spec, name, row)
      ),
  }
}

/** Figures are sorted by value, everything else by its text. */
function sortValue(spec: FieldSpec, name: string, row: Row): string | number | null {
  const value = row[name]
  if (value === null || value === undefined || value === '') return null
  return RIGHT_ALIGNED.has(spec.kind) && !Number.isNaN(Number(value))
    ? Number(value)
    : displayText(spec, name, row)
}

/** Width of the widest commands that a row of the noun may have. */
const commandsWidth = ({ actions }: Resource): number =>
  Object.values(actions)
    .map(({ label }) => textWidth(t(label)) + GAP)
    .toSorted((a, b) => b - a)
    .slice(0, MAX_BUTTONS)
    .reduce((sum, width) => sum + width, 0)

const commandColumn = (of: Resource, changed: () => Promise<void>): TableColumn<Row> => ({
  id: '$commands',
  title: t('操作'),
  headClassName: '',
  className: 'h-8',
  width: commandsWidth(of),
  cell: (row) => <Commands of={of} row={row} actions={actionsOn(of, row)} changed={changed} />,
})

interface CommandsProps {
  readonly of: Resource
  readonly row: Row
  readonly actions: ReturnType<typeof actionsOn>
  readonly changed: () => Promise<void>
}

/** Buttons of a related row. */
export const Commands = ({ of, row, actions, changed }: CommandsProps) => (
  <>
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
  </>
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
    <p className="px-5 pb-3 text-small">
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
