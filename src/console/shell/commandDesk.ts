import { strokeCaps } from '../../kernel/stroke.ts'
import type { Desk } from '../desk.ts'
import { ariaOf, keysOf, labelOf, layoutMap, platform } from '../keys/keymap.ts'
import { pending } from '../keys/press.ts'
import { openPalette, palette } from '../palette/palette.ts'
import { runCommand } from '../run.ts'

/** The desk itself. */
export const DESK: Desk = {
  run: runCommand, openPalette, paletteOpen: () => palette.session.open,
  keysOf, labelOf, ariaOf, capsOf: (stroke) => strokeCaps(stroke, platform, layoutMap()),
  sequenceWaiting: () => pending.strokes.length > 0,
}
