import { useCallback, useMemo, useRef } from 'react'
import type { Draft } from '../../form/draft.ts'
import type { FormHandle } from '../../../palette/formHandle.ts'
import { mayDiscard } from '../../form/unsaved.ts'
import type { Row } from '../../record/calls.ts'
import type { ListOptions } from '../listOptions.ts'
import { screenChanged } from '../../screen.ts'
import { useTabState } from '../../tabs/TabContext.tsx'
import { opensAtOnce } from './opensAtOnce.ts'

/** Content of the pane. `peek` and `detail` follow the cursor; a form keeps the row it was opened with. */
export type PaneView =
  | { readonly kind: 'none' | 'peek' | 'detail' }
  | { readonly kind: 'edit'; readonly row: Row }
  | { readonly kind: 'new'; readonly preset: Draft }

export interface PaneState {
  readonly view: PaneView
  /** Shows another view; asks first if a form has unsaved input. False if the operator cancels. */
  readonly show: (view: PaneView) => Promise<boolean>
  /** Shows another view after a save, without asking. */
  readonly leave: (view: PaneView) => void
  readonly form: () => FormHandle | null
  /** Whether a form has unsaved input, also while its tab is inactive. */
  readonly unsaved: () => boolean
  readonly attach: (handle: FormHandle | null) => void
}

export const CLOSED: PaneView = { kind: 'none' }

const DETAIL: PaneView = { kind: 'detail' }

/** The pane of one list; its state outlives leaving the tab. */
export function usePane(options: ListOptions): PaneState {
  const [view, setView] = useTabState<PaneView>(
    `pane:${options.name}`,
    opensAtOnce(options) ? DETAIL : CLOSED,
  )
  const handle = useRef<FormHandle | null>(null)
  // A page of an inactive tab has no mounted form; its last state counts.
  const lastDirty = useRef(false)
  const form = useCallback(() => handle.current, [])
  const unsaved = useCallback(() => handle.current?.dirty() ?? lastDirty.current, [])
  const attach = useCallback((next: FormHandle | null) => {
    lastDirty.current = handle.current?.dirty() ?? false
    handle.current = next
    screenChanged()
  }, [])
  const leave = useCallback(
    (next: PaneView) => {
      handle.current = null
      lastDirty.current = false
      setView(next)
      screenChanged()
    },
    [setView],
  )
  const show = useCallback(
    async (next: PaneView) => {
      if (handle.current?.dirty() && !(await mayDiscard())) return false
      leave(next)
      return true
    },
    [leave],
  )
  return useMemo(
    () => ({ view, show, leave, form, unsaved, attach }),
    [view, show, leave, form, unsaved, attach],
  )
}
