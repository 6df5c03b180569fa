import { strokeCaps } from '../../kernel/strokeLabels.ts'
import { type CommandRuntime, installCommandRuntime } from '../commandRuntime.ts'
import { ariaOf, keysOf, labelOf, layoutMap, platform } from '../keys/keymap.ts'
import { pending } from '../keys/press.ts'
import { openPalette, palette } from '../palette/palette.ts'
import { runCommand } from '../run.ts'

const RUNTIME: CommandRuntime = {
  run: runCommand,
  openPalette,
  paletteOpen: () => palette.session.open,
  keysOf,
  labelOf,
  ariaOf,
  capsOf: (stroke) => strokeCaps(stroke, platform, layoutMap()),
  sequenceWaiting: () => pending.strokes.length > 0,
}

/** Installs the command runtime of the console. */
export const startCommandRuntime = (): void => installCommandRuntime(RUNTIME)
