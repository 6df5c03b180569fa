import type { Ctx, Zone } from '../palette/command.ts'
import { appearance } from './appearance.ts'
import { paletteOpen } from './commandRuntime.ts'
import { activeScreen } from './screen.ts'
import { session } from './session.ts'
import { dialogs } from './shell/dialogs.ts'
import { frame } from './shell/frame.ts'
import { taskRunning } from './shell/operations.ts'
import { closable, tabs } from './tabs/tabs.ts'
import { locale } from './text.ts'

const NO_FORM: Ctx['form'] = { open: false, dirty: false, invalid: false }
const TYPES_TEXT =
  'input:not([type=checkbox]):not([type=radio]):not([type=button]):not([type=range]), ' +
  'textarea, select, [contenteditable=true], [role=textbox]'

/** Whether the focus is in a text input. */
export const isEditable = (element: Element | null): boolean => element?.matches(TYPES_TEXT) ?? false

function zoneNow(element: Element | null): Zone {
  if (paletteOpen()) return 'palette'
  if (dialogs.open.length > 0) return 'dialog'
  const zone = element?.closest<HTMLElement>('[data-zone]')?.dataset.zone
  if (zone) return zone as Zone
  return activeScreen() &&
    (!element || element === document.body || element.tagName === 'MAIN' || element.tagName === 'H1')
    ? 'grid'
    : 'none'
}

/** The state of the console now, by which commands are judged. */
export function readCtx(): Ctx {
  const screen = activeScreen()
  const element = document.activeElement
  return {
    zone: zoneNow(element),
    editable: isEditable(element),
    width: frame.width,
    split: screen?.split?.() ?? 'off',
    mode: appearance.mode,
    list: screen?.context() ?? null,
    tabs: {
      count: tabs.open.length,
      closed: tabs.closed.length,
      active: tabs.active,
      closable: closable(tabs.active),
    },
    form: screen?.form() ?? NO_FORM,
    jobRunning: taskRunning(),
    undoable: screen?.undoable?.() ?? false,
    redoable: screen?.redoable?.() ?? false,
    signedIn: session.user !== null,
    locked: session.locked,
    embedded: frame.embedded,
    locale: locale(),
    theme: appearance.theme,
    density: appearance.density,
  }
}
