import { useState } from 'react'
import type { ColumnState, GridColumn } from '../../grid/types.ts'
import { Dialog } from '../../shell/Dialog.tsx'
import { Icon } from '../../shell/Icon.tsx'
import { t } from '../../text.ts'

interface ColumnDialogProps {
  readonly columns: readonly GridColumn[]
  readonly state: ColumnState
  readonly put: (state: Partial<ColumnState>) => void
  readonly close: () => void
}

/** Which columns are shown, in which order, which stay in place; changes count at once. */
export function ColumnDialog({ columns, state: first, put, close }: ColumnDialogProps) {
  const [state, setState] = useState(first)
  const places = new Map(state.order.map((id, index) => [id, index]))
  const ordered = columns.toSorted(
    (one, other) => (places.get(one.id) ?? 999) - (places.get(other.id) ?? 999),
  )
  const change = (part: Partial<ColumnState>): void => {
    setState({ ...state, ...part })
    put(part)
  }
  const move = (index: number, by: 1 | -1): void => {
    const ids = ordered.map((column) => column.id)
    const [id] = ids.splice(index, 1)
    if (id !== undefined) ids.splice(index + by, 0, id)
    change({ order: ids })
  }
  return (
    <Dialog
      title={t('设置列')}
      close={close}
      width={380}
      footer={
        <>
          <button
            type="button"
            className="button button-plain"
            onClick={() =>
              change({
                order: columns.map((column) => column.id),
                hidden: [],
                start: [],
                end: [],
                widths: {},
              })
            }
          >
            {t('恢复默认')}
          </button>
          <button type="button" className="button button-primary" onClick={close}>
            {t('完成')}
          </button>
        </>
      }
    >
      <ul className="grid gap-0.5">
        {ordered.map((column, index) => (
          <li key={column.id} className="flex h-8 items-center gap-1">
            <label className="flex h-full flex-1 items-center gap-2">
              <input
                type="checkbox"
                className="size-3.5 accent-accent"
                disabled={column.hideable === false}
                checked={!state.hidden.includes(column.id)}
                onChange={(event) =>
                  change({
                    hidden: event.target.checked
                      ? state.hidden.filter((id) => id !== column.id)
                      : [...state.hidden, column.id],
                  })
                }
              />
              {column.label}
            </label>
            <button
              type="button"
              className="button button-quiet button-icon"
              aria-pressed={state.start.includes(column.id)}
              aria-label={t('固定 {name}', { name: column.label })}
              onClick={() =>
                change({
                  start: state.start.includes(column.id)
                    ? state.start.filter((id) => id !== column.id)
                    : [...state.start, column.id],
                })
              }
            >
              <Icon name="pin" className={state.start.includes(column.id) ? 'text-accent' : ''} />
            </button>
            <button
              type="button"
              className="button button-quiet button-icon"
              aria-label={t('上移 {name}', { name: column.label })}
              disabled={index === 0}
              onClick={() => move(index, -1)}
            >
              <Icon name="arrow-up" />
            </button>
            <button
              type="button"
              className="button button-quiet button-icon"
              aria-label={t('下移 {name}', { name: column.label })}
              disabled={index === ordered.length - 1}
              onClick={() => move(index, 1)}
            >
              <Icon name="arrow-down" />
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
