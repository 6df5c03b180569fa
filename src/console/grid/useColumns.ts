import { createElement, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { runWhenIdle } from '../runWhenIdle.ts'
import { captureKeys } from '../keys/replay.ts'
import { lazyPart } from '../lazyComponent.ts'
import { AS_DECLARED, layoutOf } from './arrangement.ts'
import { columnsInTheWay, type ColumnLayout, layColumns, squeezed } from './layout.ts'
import type { ColumnState, GridColumn } from './types.ts'
import type { ColumnChanges } from './columnChanges.ts'

const ColumnTable = lazyPart(() => import('./ColumnTable.tsx').then((module) => module.ColumnTable))

export interface ColumnActions extends ColumnChanges {
  readonly state: () => ColumnState
}

export interface ColumnModel {
  readonly layout: ColumnLayout
  readonly actions: ColumnActions
  /** Has to be rendered beside the rows; it shows nothing. */
  readonly table: ReactNode
}

type Change = (changes: ColumnChanges) => void

/** Queues column changes until the table that applies them has been loaded. */
function useChangeQueue(isIdle: boolean): {
  readonly isTableNeeded: boolean
  readonly request: (change: Change) => void
  readonly ready: (changes: ColumnChanges) => void
} {
  const [isTableNeeded, setIsTableNeeded] = useState(false)
  const tableChanges = useRef<ColumnChanges | null>(null)
  const pendingChanges = useRef<Change[]>([])
  const replay = useRef<(() => Promise<void>) | null>(null)
  useEffect(() => (isIdle ? runWhenIdle(() => setIsTableNeeded(true)) : undefined), [isIdle])
  return {
    isTableNeeded,
    ...useMemo(
      () => ({
        request: (change: Change) => {
          if (tableChanges.current !== null) return change(tableChanges.current)
          pendingChanges.current.push(change)
          // The next key starts from the result of this change.
          replay.current ??= captureKeys()
          setIsTableNeeded(true)
        },
        ready: (changes: ColumnChanges) => {
          tableChanges.current = changes
          for (const change of pendingChanges.current.splice(0)) change(changes)
          void replay.current?.()
          replay.current = null
        },
      }),
      [],
    ),
  }
}

const actionsOf = (request: (change: Change) => void, state: () => ColumnState): ColumnActions => ({
  resize: (id, width) => request((changes) => changes.resize(id, width)),
  hide: (id) => request((changes) => changes.hide(id)),
  pin: (id, side) => request((changes) => changes.pin(id, side)),
  move: (id, by) => request((changes) => changes.move(id, by)),
  patch: (part) => request((changes) => changes.patch(part)),
  state,
})

interface UseColumnsOptions {
  readonly columns: readonly GridColumn[]
  readonly start: Partial<ColumnState>
  /** Whether rows can be selected. */
  readonly hasCheckboxes: boolean
  /** Whether more urgent rendering is done, so that the column table may load. */
  readonly isIdle: boolean
  readonly changed: ((state: ColumnState) => void) | undefined
  readonly minor: readonly string[] | undefined
  /** CSS pixels that the columns have; 0 while unknown. */
  readonly width: number
}

/**
 * The columns as the operator arranged them; renders its component when the arrangement changes, never on
 * scroll.
 */
export function useColumns({
  columns,
  start,
  hasCheckboxes,
  isIdle,
  changed,
  minor = [],
  width,
}: UseColumnsOptions): ColumnModel {
  const [state, setState] = useState<ColumnState>(() => ({ ...AS_DECLARED, ...start }))
  const latest = useRef(state)
  latest.current = state
  const { isTableNeeded, request, ready } = useChangeQueue(isIdle)
  const actions = useMemo(() => actionsOf(request, () => latest.current), [request])
  const full = useMemo(() => layoutOf(state, columns, hasCheckboxes), [state, columns, hasCheckboxes])
  const dropped = columnsInTheWay(full, minor, width).join()
  const layout = useMemo(
    () =>
      squeezed(
        dropped === '' ? full : layColumns(full.columns.filter(({ id }) => !dropped.split(',').includes(id))),
        width,
      ),
    [full, dropped, width],
  )
  const appliedStart = useRef(start)
  useEffect(() => {
    if (appliedStart.current !== start) actions.patch({ ...AS_DECLARED, ...start })
    appliedStart.current = start
  }, [start, actions])
  const reportedState = useRef(state)
  useEffect(() => {
    if (reportedState.current !== state) changed?.(state)
    reportedState.current = state
  }, [state])
  const table = useMemo(
    () =>
      isTableNeeded
        ? createElement(
            Suspense,
            { fallback: null },
            createElement(ColumnTable, { columns, start: latest.current, ready, changed: setState }),
          )
        : null,
    [isTableNeeded, columns, ready],
  )
  return useMemo(() => ({ layout, actions, table }), [layout, actions, table])
}
