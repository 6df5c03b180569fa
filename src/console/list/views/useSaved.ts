import { type RefObject, useCallback, useMemo, useState } from 'react'
import { rememberSave } from '../../bulk/rememberSave.ts'
import type { GridHandle } from '../../grid/types.ts'
import { forgetDictionaries } from '../../record/calls.ts'
import type { Saved } from '../../record/changes.ts'
import { screenChanged } from '../../screen.ts'
import type { ListModel } from '../model.ts'

export interface SavedState {
  /** Grows with every change of rows made here; details and histories are then read again. */
  readonly version: number
  readonly refresh: () => Promise<void>
  /**
   * Takes over a saved row: shows it at once, adds it to the undo stack, moves the cursor to it if it is new.
   */
  readonly saved: (saved: Saved, creating: boolean) => void
}

/** Updates of a list after a change. */
export function useSaved(model: ListModel, grid: RefObject<GridHandle | null>): SavedState {
  const [version, setVersion] = useState(0)
  const refresh = useCallback(async () => {
    setVersion((now) => now + 1)
    await model.source.refresh()
    screenChanged()
  }, [model])
  const saved = useCallback(
    (answer: Saved, creating: boolean) => {
      const { row } = answer
      forgetDictionaries()
      rememberSave(model.resource, answer, creating, () => {
        void refresh()
      })
      if (row) model.source.put([row])
      if (row && creating) model.cursor.put({ ...model.cursor.get(), id: row.id })
      void refresh().then(() => {
        if (row && creating) grid.current?.moveToId(row.id)
        grid.current?.focus()
      })
    },
    [model, refresh, grid],
  )
  return useMemo(() => ({ version, refresh, saved }), [version, refresh, saved])
}
