import type { Zone } from '../palette/command.ts'
import { paletteOpen } from './commandRuntime.ts'
import { activeScreen } from './screen.ts'
import { dialogs } from './shell/dialogs.ts'

const TYPES_TEXT =
  'input:not([type=checkbox]):not([type=radio]):not([type=button]):not([type=range]), ' +
  'textarea, select, [contenteditable=true], [role=textbox]'

/** Whether the focus is in a text input; one that waits on the cells of a grid is none yet. */
export const isEditable = (element: Element | null): boolean =>
  element?.matches(`:is(${TYPES_TEXT}):not([data-idle])`) ?? false

/** The zone of the focused element. */
export function zoneNow(element: Element | null): Zone {
  if (paletteOpen()) return 'palette'
  if (dialogs.open.length > 0) return 'dialog'
  const zone = element?.closest<HTMLElement>('[data-zone]')?.dataset.zone
  if (zone) return zone as Zone
  return activeScreen() &&
    (!element || element === document.body || element.tagName === 'MAIN' || element.tagName === 'H1')
    ? 'grid'
    : 'none'
}
