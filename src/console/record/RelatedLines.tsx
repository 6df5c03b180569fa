import type { FieldSpec } from '../../contract/define/field.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { Code, ShortCode } from './Code.tsx'
import type { Row } from './calls.ts'
import { RowMoment } from './Moment.tsx'
import { RecordLink } from './RecordLink.tsx'
import type { Columns } from './partView.ts'
import { Commands } from './RelatedTable.tsx'
import { actionsOn } from './relatedActions.ts'
import { StateMark } from './StateMark.tsx'
import { displayText } from './valueText.ts'
import { t } from '../text.ts'

interface LinesProps {
  readonly of: Resource | null
  readonly columns: Columns
  readonly rows: readonly (Row | null)[]
  readonly changed: (() => Promise<void>) | null
}

const FIGURES: ReadonlySet<string> = new Set(['money', 'decimal', 'percent', 'integer'])

/** The columns of a row by their place in its line. */
function placesOf(of: Resource | null, columns: Columns) {
  const state = columns.find(
    ([name, spec]) => name === of?.stateField || (spec.kind === 'oneOf' && spec.tones),
  )
  const figure =
    columns.find(([, { kind }]) => kind === 'money') ?? columns.find(([, { kind }]) => FIGURES.has(kind))
  const moment = columns.find(([, { kind }]) => kind === 'dateTime')
  const rest = columns.filter((column) => column !== state && column !== figure && column !== moment)
  const head = rest.find(([name]) => name === of?.title) ?? rest[0]
  return { state, figure, moment, head, rest: rest.filter((column) => column !== head) }
}

/** Related rows where there is no room for a table: each in two lines, its state, figure and moment first. */
export function RelatedLines({ of, columns, rows, changed }: LinesProps) {
  const places = placesOf(of, columns)
  return (
    <ul className="lines">
      {rows.map((row, index) =>
        row === null ? null : (
          <li key={row.id === 'undefined' ? index : row.id}>
            <Line of={of} row={row} places={places} />
            {of && changed ? (
              <Commands of={of} row={row} actions={actionsOn(of, row)} changed={changed} />
            ) : null}
          </li>
        ),
      )}
    </ul>
  )
}

interface LineProps {
  readonly of: Resource | null
  readonly row: Row
  readonly places: ReturnType<typeof placesOf>
}

function Line({ of, row, places: { state, figure, moment, head, rest } }: LineProps) {
  const textOf = (column: readonly [string, FieldSpec] | undefined): string =>
    column ? displayText(column[1], column[0], row) : ''
  const more = rest.map((column) => [column, textOf(column)] as const).filter(([, text]) => text !== '')
  const at = moment ? row[moment[0]] : null
  return (
    <>
      <div className="line-row">
        <span>
          {head && of && head[0] === of.title ? (
            <RecordLink target={of} row={row} />
          ) : (
            <ShortCode text={textOf(head)} />
          )}
        </span>
        <LineState of={of} row={row} column={state} />
        <b className="tabular-nums" title={figure ? t(figure[1].label) : undefined}>
          {textOf(figure)}
        </b>
      </div>
      {more.length > 0 || at ? (
        <div className="line-row text-fg2">
          <span>
            {more.map(([[name, spec], text], index) => (
              <span key={name} title={t(spec.label)}>
                {index === 0 ? '' : ' · '}
                {spec.mono ? <Code text={text} /> : text}
              </span>
            ))}
          </span>
          {typeof at === 'string' && at !== '' ? <RowMoment at={at} /> : null}
        </div>
      ) : null}
    </>
  )
}

function LineState({
  of,
  row,
  column,
}: Pick<LineProps, 'of' | 'row'> & { readonly column: readonly [string, FieldSpec] | undefined }) {
  if (!column) return null
  const [name, spec] = column,
    value = String(row[name] ?? '')
  if (value === '') return null
  if (of && name === of.stateField) return <StateMark resource={of} state={value} />
  return (
    <span className="state">
      <span className="glyph" data-tone={spec.tones?.[value] ?? 'idle'} data-shape="full" />
      {displayText(spec, name, row)}
    </span>
  )
}
