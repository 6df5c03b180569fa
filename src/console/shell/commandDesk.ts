import { strokeCaps } from '../../kernel/strokeLabels.ts'
import { type Desk, openDesk } from '../desk.ts'
import { ariaOf, keysOf, labelOf, layoutMap, platform } from '../keys/keymap.ts'
import { pending } from '../keys/press.ts'
import { frontOf } from '../list/commands/front.ts'
import { giveFront } from '../list/commands/frontDoor.ts'
import { openPalette, palette } from '../palette/palette.ts'
import { runCommand } from '../run.ts'

/** The desk itself. */
const DESK: Desk = {
  run: runCommand,
  openPalette,
  paletteOpen: () => palette.session.open,
  keysOf,
  labelOf,
  ariaOf,
  capsOf: (stroke) => strokeCaps(stroke, platform, layoutMap()),
  sequenceWaiting: () => pending.strokes.length > 0,
}

/** Opens the desk, and the door through which lists answer it. */
export function openCommandDesk(): void {
  giveFront(frontOf)
  openDesk(DESK)
}
