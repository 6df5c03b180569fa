import { strokeCaps } from '../../kernel/strokeLabels.ts'
import { type CommandRuntime, installCommandRuntime } from '../commandRuntime.ts'
import { ariaOf, keysOf, labelOf, layoutMap, platform } from '../keys/keymap.ts'
import { pending } from '../keys/press.ts'
import { createListScreenHandlers } from '../list/commands/listScreenHandlers.ts'
import { provideListScreenHandlers } from '../list/commands/lazyListScreenHandlers.ts'
import { openPalette, palette } from '../palette/palette.ts'
import { runCommand } from '../run.ts'

/** The runtime of the console. */
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

/** Installs the command runtime and the list screen handlers. */
export function startCommandRuntime(): void {
  provideListScreenHandlers(createListScreenHandlers)
  installCommandRuntime(RUNTIME)
}
