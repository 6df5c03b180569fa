import { useState } from 'react'
import type { ColumnState, GridColumn } from '../../grid/types.ts'
import { Dialog } from '../../shell/Dialog.tsx'
import { Icon } from '../../shell/Icon.tsx'
import { t } from '../../text.ts'

interface ColumnDialogProps {
  readonly columns: readonly GridColumn[]
  readonly state: ColumnState
  readonly patch: (state: Partial<ColumnState>) => void
  readonly close: () => void
}

/** The columns in their order, and the functions that change them. */
function useColumnChoice({ columns, state: first, patch }: ColumnDialogProps) {
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
    change({ order: columns.map((column) => column.id), hidden: [], start: [], end: [], widths: {} })
  return { state, ordered, change, move, reset }
}

/** Dialog for visibility, order and pinning of the columns; changes apply at once. */
export function ColumnDialog(props: ColumnDialogProps) {
  const { state, ordered, change, move, reset } = useColumnChoice(props)
  return (
    <Dialog
      title={t('设置列')}
      close={props.close}
      width={380}
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
      <ul className="grid gap-0.5">
        {ordered.map((column, index) => (
          <ColumnLine
            key={column.id}
            column={column}
            state={state}
            change={change}
            up={index === 0 ? null : () => move(index, -1)}
            down={index === ordered.length - 1 ? null : () => move(index, 1)}
          />
        ))}
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
}

function ColumnLine({ column: { id, label, hideable }, state, change, up, down }: ColumnLineProps) {
  const fixed = state.start.includes(id)
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
      </label>
      <button
        type="button"
        className="button button-quiet button-icon"
        aria-pressed={fixed}
        aria-label={t('固定 {name}', { name: label })}
        onClick={() => change({ start: withMembership(state.start, id, !fixed) })}
      >
        <Icon name="pin" className={fixed ? 'text-accent' : ''} />
      </button>
      <MoveButton label={t('上移 {name}', { name: label })} icon="arrow-up" move={up} />
      <MoveButton label={t('下移 {name}', { name: label })} icon="arrow-down" move={down} />
    </li>
  )
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
