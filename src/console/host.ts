import type { Host } from '../palette/command.ts'
import { hostBoard } from './board/boards.ts'
import { redo, undo } from './bulk/undo.ts'
import { readCtx } from './ctx.ts'
import { go } from './go.ts'
import { hostScreen } from './hostScreen.ts'
import { hostSession } from './hostSession.ts'
import { hostTabs } from './hostTabs.ts'
import { hostView } from './hostView.ts'
import { closePalette, openPalette } from './palette/palette.ts'

/** The host of commands, implemented by the console. */
export const host: Host = {
  ctx: readCtx,
  go,
  palette: (options) =>
    options === undefined && readCtx().zone === 'palette' ? closePalette() : openPalette(options),
  tabs: hostTabs,
  ...hostScreen,
  board: hostBoard,
  undo: () => undo(),
  redo,
  session: hostSession,
  view: hostView,
}
