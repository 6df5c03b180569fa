import { useRef, useState } from 'react'
import type { ColumnState, GridColumn } from '../../grid/types.ts'
import { Dialog } from '../../shell/Dialog.tsx'
import { Icon } from '../../shell/Icon.tsx'
import { t } from '../../text.ts'

interface ColumnDialogProps {
  readonly columns: readonly GridColumn[]
  readonly state: ColumnState
  /** The arrangement of the declaration. */
  readonly defaults: Partial<ColumnState>
  /** Ids of columns that are on, but have no room. */
  readonly narrowed: readonly string[]
  readonly patch: (state: Partial<ColumnState>) => void
  readonly close: () => void
}

/** The columns in their order, and the functions that change them. */
function useColumnChoice({ columns, state: first, defaults, patch }: ColumnDialogProps) {
  const [state, setState] = useState(first)
  const positions = new Map(state.order.map((id, index) => [id, index]))
  const ordered = columns.toSorted((a, b) => (positions.get(a.id) ?? 999) - (positions.get(b.id) ?? 999))
  const change = (part: Partial<ColumnState>): void => {
    setState({ ...state, ...part })
    patch(part)
  }
  const move = (index: number, by: 1 | -1): void => {
    const ids = ordered.map((column) => column.id)
    const [id] = ids.splice(index, 1)
    if (id !== undefined) ids.splice(index + by, 0, id)
    change({ order: ids })
  }
  const reset = (): void =>
    change({ hidden: [], start: [], end: [], widths: {}, ...defaults, order: columns.map(({ id }) => id) })
  return { state, ordered, change, move, reset }
}

/** Dialog for visibility, order and pinning of the columns; changes apply at once. */
export function ColumnDialog(props: ColumnDialogProps) {
  const { state, ordered, change, move, reset } = useColumnChoice(props)
  const [sought, seek] = useState('')
  const search = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      title={t('设置列')}
      close={props.close}
      width={420}
      initialFocus={search}
      footer={
        <>
          <button type="button" className="button button-plain" onClick={reset}>
            {t('恢复默认')}
          </button>
          <button type="button" className="button button-primary" onClick={props.close}>
            {t('完成')}
          </button>
        </>
      }
    >
      <input
        ref={search}
        type="search"
        className="field mb-2"
        placeholder={t('查找列')}
        aria-label={t('查找列')}
        value={sought}
        onChange={(event) => seek(event.target.value.trim())}
      />
      <ul className="grid gap-0.5">
        {ordered.map((column, index) =>
          column.label.toLowerCase().includes(sought.toLowerCase()) ? (
            <ColumnLine
              key={column.id}
              column={column}
              state={state}
              change={change}
              up={index === 0 ? null : () => move(index, -1)}
              down={index === ordered.length - 1 ? null : () => move(index, 1)}
              hasNoRoom={props.narrowed.includes(column.id)}
            />
          ) : null,
        )}
      </ul>
    </Dialog>
  )
}

interface ColumnLineProps {
  readonly column: GridColumn
  readonly state: ColumnState
  readonly change: (part: Partial<ColumnState>) => void
  readonly up: (() => void) | null
  readonly down: (() => void) | null
  readonly hasNoRoom: boolean
}

function ColumnLine({
  column: { id, label, hideable },
  state,
  change,
  up,
  down,
  hasNoRoom,
}: ColumnLineProps) {
  return (
    <li className="flex h-8 items-center gap-1">
      <label className="flex h-full flex-1 items-center gap-2">
        <input
          type="checkbox"
          className="size-3.5 accent-accent"
          disabled={hideable === false}
          checked={!state.hidden.includes(id)}
          onChange={(event) => change({ hidden: withMembership(state.hidden, id, !event.target.checked) })}
        />
        {label}
        {hasNoRoom ? <span className="text-small text-fg3">{t('窗口太窄，暂不显示')}</span> : null}
      </label>
      <PinButtons id={id} label={label} state={state} change={change} />
      <MoveButton label={t('上移 {name}', { name: label })} icon="arrow-up" move={up} />
      <MoveButton label={t('下移 {name}', { name: label })} icon="arrow-down" move={down} />
    </li>
  )
}

interface PinButtonsProps extends Pick<ColumnLineProps, 'state' | 'change'> {
  readonly id: string
  readonly label: string
}

/** Fixes a column to the left or the right edge, or to none. */
function PinButtons({ id, label, state, change }: PinButtonsProps) {
  const pin = (side: 'start' | 'end'): void => {
    const isFixed = state[side].includes(id)
    const other = side === 'start' ? 'end' : 'start'
    change({
      [side]: withMembership(withMembership(state[side], id, false), id, !isFixed),
      [other]: withMembership(state[other], id, false),
    })
  }
  const names = {
    start: t('固定 {name}', { name: label }),
    end: t('固定 {name} 在右侧', { name: label }),
  }
  return (['start', 'end'] as const).map((side) => (
    <button
      key={side}
      type="button"
      className="button button-quiet button-icon"
      aria-pressed={state[side].includes(id)}
      aria-label={names[side]}
      title={names[side]}
      onClick={() => pin(side)}
    >
      <Icon
        name={side === 'start' ? 'arrow-left-to-line' : 'arrow-right-to-line'}
        className={state[side].includes(id) ? 'text-accent' : ''}
      />
    </button>
  ))
}

const withMembership = (ids: readonly string[], id: string, isIncluded: boolean): readonly string[] =>
  isIncluded ? [...ids, id] : ids.filter((existing) => existing !== id)

interface MoveButtonProps {
  readonly label: string
  readonly icon: string
  readonly move: (() => void) | null
}

const MoveButton = ({ label, icon, move }: MoveButtonProps) => (
  <button
    type="button"
    className="button button-quiet button-icon"
    aria-label={label}
    disabled={move === null}
    onClick={move ?? undefined}
  >
    <Icon name={icon} />
  </button>
)
