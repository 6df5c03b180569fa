import { createElement, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { whenIdle } from '../idle.ts'
import { keepKeys } from '../keys/replay.ts'
import { lazily } from '../lazily.ts'
import { AS_DECLARED, layoutOf } from './arrangement.ts'
import type { ColumnLayout } from './layout.ts'
import type { ColumnState, GridColumn } from './types.ts'
import type { ColumnChanges } from './columnChanges.ts'

const ColumnTable = lazily(() => import('./ColumnTable.tsx').then((module) => module.ColumnTable))

export interface ColumnActions extends ColumnChanges {
  readonly state: () => ColumnState
}

export interface ColumnModel {
  readonly layout: ColumnLayout
  readonly actions: ColumnActions
  /** To be rendered beside the rows; it shows nothing. */
  readonly table: ReactNode
}

type Change = (changes: ColumnChanges) => void

/** Changes go to the table, which comes when there is time for it; those made before wait for it. */
function useTableOfChanges(leisure: boolean): {
  readonly wanted: boolean
  readonly request: (change: Change) => void
  readonly ready: (changes: ColumnChanges) => void
} {
  const [wanted, setWanted] = useState(false)
  const there = useRef<ColumnChanges | null>(null)
  const waiting = useRef<Change[]>([])
  const replay = useRef<(() => Promise<void>) | null>(null)
  useEffect(() => (leisure ? whenIdle(() => setWanted(true)) : undefined), [leisure])
  return {
    wanted,
    ...useMemo(
      () => ({
        request: (change: Change) => {
          if (there.current !== null) return change(there.current)
          waiting.current.push(change)
          // The next key counts from what this change makes of the columns.
          replay.current ??= keepKeys()
          setWanted(true)
        },
        ready: (changes: ColumnChanges) => {
          there.current = changes
          for (const change of waiting.current.splice(0)) change(changes)
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
  put: (part) => request((changes) => changes.put(part)),
  state,
})

interface ColumnWish {
  readonly columns: readonly GridColumn[]
  readonly start: Partial<ColumnState>
  /** Whether rows can be marked. */
  readonly boxes: boolean
  /** Whether what matters more than changing columns is on the screen. */
  readonly leisure: boolean
  readonly changed: ((state: ColumnState) => void) | undefined
}

/**
 * The columns as the operator arranged them; renders its component when the arrangement changes, never on
 * scroll.
 */
export function useColumns({ columns, start, boxes, leisure, changed }: ColumnWish): ColumnModel {
  const [state, setState] = useState<ColumnState>(() => ({ ...AS_DECLARED, ...start }))
  const latest = useRef(state)
  latest.current = state
  const { wanted, request, ready } = useTableOfChanges(leisure)
  const actions = useMemo(() => actionsOf(request, () => latest.current), [request])
  const layout = useMemo(() => layoutOf(state, columns, boxes), [state, columns, boxes])
  const given = useRef(start)
  useEffect(() => {
    if (given.current !== start) actions.put({ ...AS_DECLARED, ...start })
    given.current = start
  }, [start, actions])
  const first = useRef(state)
  useEffect(() => {
    if (first.current !== state) changed?.(state)
    first.current = state
  }, [state])
  const table = useMemo(
    () =>
      wanted
        ? createElement(
            Suspense,
            { fallback: null },
            createElement(ColumnTable, { columns, start: latest.current, ready, changed: setState }),
          )
        : null,
    [wanted, columns, ready],
  )
  return useMemo(() => ({ layout, actions, table }), [layout, actions, table])
}
