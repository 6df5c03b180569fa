import { strokeCaps } from '../../kernel/stroke.ts'
import { type Desk, openDesk } from '../desk.ts'
import { ariaOf, keysOf, labelOf, layoutMap, platform } from '../keys/keymap.ts'
import { pending } from '../keys/press.ts'
import { frontOf } from '../list/front.ts'
import { giveFront } from '../list/frontDoor.ts'
import { openPalette, palette } from '../palette/palette.ts'
import { runCommand } from '../run.ts'
import { needEnglish } from '../text.ts'

/** The desk itself. */
const DESK: Desk = {
  run: runCommand, openPalette, paletteOpen: () => palette.session.open,
  keysOf, labelOf, ariaOf, capsOf: (stroke) => strokeCaps(stroke, platform, layoutMap()),
  sequenceWaiting: () => pending.strokes.length > 0,
}

/** Opens the desk, and the door through which lists answer it; from now on everything may have to be named. */
export function openCommandDesk(): void {
  giveFront(frontOf)
  openDesk(DESK)
  void needEnglish('palette', () => import('virtual:catalogue/en-palette')).catch(() => undefined)
  void needEnglish('server', () => import('virtual:catalogue/en-server')).catch(() => undefined)
}
