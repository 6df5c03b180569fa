import { useEffect } from 'react'
import type { Split as SplitMode } from '../../palette/command.ts'
import { canRedo, canUndo, redo, undo } from '../bulk/undo.ts'
import { registerScreen, screenChanged } from '../screen.ts'
import { actOn, removeRows } from './actOn.ts'
import { listHost, recordHost, type ScreenParts } from './hosts.ts'
import { contextOf } from './listContext.ts'
import type { ListScreenState } from './useListScreen.ts'

const CURSOR_REST_MS = 80

function focusWork({ pane, grid }: ListScreenState): void {
  const form = document.querySelector<HTMLElement>('[data-page] form[data-zone=form] :is(input, select, textarea)')
  if (pane.form() && form) form.focus()
  else grid.current?.focus()
}

/** A page that has just come has its focus nowhere or on its heading: the rows are where work begins. */
function takeFocus({ grid }: ListScreenState): void {
  const now = document.activeElement
  if (!now || now === document.body || now.matches('h1')) grid.current?.focus()
}

interface Front { readonly parts: ScreenParts; readonly inFront: boolean; readonly split: () => SplitMode }

/** Hands the screen to the commands while it is in front, and tells them when selection or cursor change. */
export function useListCommands(screen: ListScreenState, { parts, inFront, split }: Front): void {
  const { model, pane, resource, shown } = screen
  useEffect(() => {
    if (!inFront) return
    return registerScreen({
      resource: resource.id, list: listHost(screen, parts), record: recordHost(screen), context: () => contextOf(screen),
      form: () => ({ open: pane.form() !== null, dirty: pane.form()?.dirty() ?? false, invalid: pane.form()?.invalid() ?? false }),
      act: (_resource, action, input) => actOn(screen, action, input), remove: () => removeRows(screen),
      undo: () => undo(), redo, undoable: canUndo, redoable: canRedo,
      split, stepSplit: () => shown.stack(!shown.stacked), focus: () => focusWork(screen),
    })
  }, [screen, parts, inFront, split, resource, pane, shown])
  useEffect(() => { if (inFront) takeFocus(screen) }, [inFront, screen.model])
  useEffect(() => {
    if (!inFront) return
    let timer = 0
    const soon = (): void => { clearTimeout(timer); timer = window.setTimeout(screenChanged, CURSOR_REST_MS) }
    const ends = [model.selection.subscribe(screenChanged), model.cursor.subscribe(soon), model.source.subscribe(soon)]
    return () => { clearTimeout(timer); for (const end of ends) end() }
  }, [model, inFront])
}
