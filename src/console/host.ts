import type { Host } from '../palette/command.ts'
import { readCtx } from './ctx.ts'
import { go } from './go.ts'
import { hostChanges, hostList, hostRecord } from './hostScreen.ts'
import { hostSession } from './hostSession.ts'
import { hostTabs } from './hostTabs.ts'
import { hostView } from './hostView.ts'
import { closePalette, openPalette } from './palette/palette.ts'
import { confirm } from './shell/confirm.ts'
import { toast } from './shell/toast.ts'

/** The host of commands, implemented by the console. */
export const host: Host = {
  ctx: readCtx,
  go,
  say: (text, tone) => {
    toast(text, { tone })
  },
  ask: confirm,
  palette: (options) =>
    options === undefined && readCtx().zone === 'palette' ? closePalette() : openPalette(options),
  tabs: hostTabs,
  list: hostList,
  record: hostRecord,
  ...hostChanges,
  session: hostSession,
  view: hostView,
}
