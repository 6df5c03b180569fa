import { strokeCaps } from '../../kernel/strokeLabels.ts'
import { type CommandRuntime, installCommandRuntime } from '../commandRuntime.ts'
import { replayEarlyKeys } from '../keys/early.ts'
import { ariaOf, keysOf, labelOf, layoutMap, platform } from '../keys/keymap.ts'
import { pending } from '../keys/press.ts'
import { openPalette, palette } from '../palette/palette.ts'
import { followSession } from '../followSession.ts'
import { followViews } from '../list/views/followViews.ts'
import { runCommand } from '../run.ts'
import { screenChanged } from '../screen.ts'

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

/**
 * Installs the command runtime and replays the keys pressed before; buttons then show the keys of their commands.
 * From then on the session is kept alive and follows the other tabs.
 */
export function startCommandRuntime(): void {
  installCommandRuntime(RUNTIME)
  screenChanged()
  replayEarlyKeys()
  followSession()
  followViews()
}
