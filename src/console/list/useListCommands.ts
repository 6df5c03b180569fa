import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { Host, Split as SplitMode } from '../../palette/command.ts'
import { everything, invertPage, NOTHING, toggle, withRows } from '../../palette/selection.ts'
import { canRedo, canUndo, redo, undo } from '../bulk/undo.ts'
import { registerScreen, screenChanged } from '../screen.ts'
import { frame } from '../shell/frame.ts'
import { RECORD_TABS } from '../record/RecordPane.tsx'
import { copyAs } from './copyAs.ts'
import { pageIds } from './pageIds.ts'
import { resetFilter } from './address.ts'
import { actOn, contextOf, editRow, openRow, removeRows } from './screenCommands.ts'
import type { ListScreenState } from './useListScreen.ts'

/** What the screen's own parts lend to its commands. */
export interface ScreenParts {
  readonly focusFilter: () => void
  readonly openMenu: () => void
  readonly openColumns: () => void
  readonly saveView: () => void
  readonly column: Host['list']['column']
  readonly split: () => SplitMode
}

function listHost(screen: ListScreenState, parts: ScreenParts): Host['list'] {
  const { model, change, address } = screen
  const page = (by: 1 | -1): void => {
    const { rows, exact } = model.source.total()
    const last = exact ? Math.max(1, Math.ceil(rows / address.size)) : Infinity
    const next = Math.min(last, Math.max(1, address.current + by))
    if (model.remote && next !== address.current) change({ current: next }, true)
  }
  const select: Host['list']['select'] = (what) => {
    const { selection, source } = model
    const id = model.cursor.get().id
    if (what === 'toggle' && id) selection.put(toggle(selection.get(), id))
    else if (what === 'none') selection.put(NOTHING)
    else if (what === 'invert') selection.put(invertPage(selection.get(), pageIds(source)))
    else if (what === 'page') selection.put(withRows(selection.get(), pageIds(source)))
    else if (what === 'all') selection.put(everything(model.filter(), source.total().rows))
  }
  return {
    refresh: () => { void screen.refresh() }, focusFilter: parts.focusFilter, resetFilter: () => change({ filter: resetFilter(address.filter), current: 1 }, true),
    page, select, copy: (what) => copyAs(screen, what), columns: parts.openColumns, saveView: parts.saveView,
    scroll: (mode) => screen.setContinuous(mode === 'continuous'), rowMenu: parts.openMenu, column: parts.column,
  }
}

function recordHost(screen: ListScreenState): Host['record'] {
  const { pane, grid, model } = screen
  const step = (by: 1 | -1): void => {
    if (grid.current) grid.current.moveCursor(by)
    if (pane.view.kind === 'edit') void editRow(screen)
  }
  return {
    create: () => { void pane.show({ kind: 'new', preset: screen.wish.preset ?? {} }) },
    edit: () => { void editRow(screen) },
    open: (how) => { const id = screen.only.current ?? model.cursor.get().id; if (id) openRow(screen, id, how) },
    peek: () => { void pane.show({ kind: pane.view.kind === 'peek' ? 'none' : 'peek' }) },
    step,
    closePane: () => { void pane.show({ kind: 'none' }).then((closed) => { if (closed) grid.current?.focus() }) },
    section: (by) => screen.chooseTab(RECORD_TABS[(RECORD_TABS.indexOf(screen.tab) + by + RECORD_TABS.length) % RECORD_TABS.length] ?? 'detail'),
    save: () => pane.form()?.save(),
    focusInvalid: (by) => pane.form()?.focusInvalid(by),
  }
}

const CURSOR_REST_MS = 80

/** Hands the screen to the commands while it is in front, and tells them when selection or cursor change. */
export function useListCommands(screen: ListScreenState, parts: ScreenParts, inFront: boolean): void {
  const { model, pane, resource } = screen
  const { width } = useSnapshot(frame)
  useEffect(() => {
    if (!inFront) return
    return registerScreen({
      resource: resource.id, list: listHost(screen, parts), record: recordHost(screen), context: () => contextOf(screen),
      form: () => ({ open: pane.form() !== null, dirty: pane.form()?.dirty() ?? false, invalid: pane.form()?.invalid() ?? false }),
      act: (_resource, action, input) => actOn(screen, action, input), remove: () => removeRows(screen),
      undo: () => undo(), redo, undoable: canUndo, redoable: canRedo,
      split: parts.split, stepSplit: () => screen.stack(!screen.stacked),
      focus: () => {
        const form = document.querySelector<HTMLElement>('[data-page] form[data-zone=form] :is(input, select, textarea)')
        if (pane.form() && form) form.focus()
        else screen.grid.current?.focus()
      },
    })
  }, [screen, parts, inFront, resource, pane, width])
  useEffect(() => {
    if (!inFront) return
    let timer = 0
    const soon = (): void => { clearTimeout(timer); timer = window.setTimeout(screenChanged, CURSOR_REST_MS) }
    const ends = [model.selection.subscribe(screenChanged), model.cursor.subscribe(soon), model.source.subscribe(soon)]
    return () => { clearTimeout(timer); for (const end of ends) end() }
  }, [model, inFront])
}
