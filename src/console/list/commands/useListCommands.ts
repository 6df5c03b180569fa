import { useEffect } from 'react'
import { registerScreen, screenChanged } from '../../screen.ts'
import type { ActiveList } from '../activeList.ts'
import type { ListScreenState } from '../useListScreen.ts'

const CURSOR_REST_MS = 80

/** Moves the focus to the rows of a new page, unless the operator has put it elsewhere. */
function takeFocus({ grid }: ListScreenState): void {
  const focused = document.activeElement
  if (!focused || focused === document.body || focused.matches('h1')) grid.current?.focus()
}

interface ActivationOptions extends Pick<ActiveList, 'parts' | 'split'> {
  readonly isActive: boolean
}

/** Registers the screen for commands while it is active, and publishes changes of selection and cursor. */
export function useListCommands(state: ListScreenState, { parts, isActive, split }: ActivationOptions): void {
  const { model } = state
  useEffect(() => {
    if (!isActive) return
    const list: ActiveList = {
      resource: state.resource.id,
      form: state.pane.form,
      focus: () => state.grid.current?.focus(),
      state,
      parts,
      split,
    }
    return registerScreen(list)
  }, [state, parts, isActive, split])
  useEffect(() => {
    if (isActive) takeFocus(state)
  }, [isActive, model])
  useEffect(() => {
    if (!isActive) return
    let timer = 0
    const scheduleChange = (): void => {
      clearTimeout(timer)
      timer = window.setTimeout(screenChanged, CURSOR_REST_MS)
    }
    const unsubscribers = [
      model.selection.subscribe(screenChanged),
      model.cursor.subscribe(scheduleChange),
      model.source.subscribe(scheduleChange),
    ]
    return () => {
      clearTimeout(timer)
      for (const unsubscribe of unsubscribers) unsubscribe()
    }
  }, [model, isActive])
}
