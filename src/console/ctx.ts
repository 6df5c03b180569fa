import type { Ctx } from '../palette/command.ts'
import { appearance } from './appearance.ts'
import { activeBoard } from './board/boards.ts'
import { workContext } from './bulk/workContext.ts'
import { screenContext } from './list/activeList.ts'
import { isReadOnly, session } from './session.ts'
import { frame } from './shell/frame.ts'
import { closable, tabs } from './tabs/tabs.ts'
import { locale } from './text.ts'
import { isEditable, zoneNow } from './zone.ts'

/** The state of the console now, by which commands are judged. */
export function readCtx(): Ctx {
  const element = document.activeElement,
    board = activeBoard()
  return {
    zone: zoneNow(element),
    editable: isEditable(element),
    width: frame.width,
    mode: appearance.mode,
    ...screenContext(),
    tabs: {
      count: tabs.open.length,
      closed: tabs.closed.length,
      active: tabs.active,
      closable: closable(tabs.active),
    },
    board: board && { rows: board.rows(), charts: board.charts(), hasPeriod: board.hasPeriod },
    ...workContext(),
    signedIn: session.user !== null,
    locked: session.locked,
    embedded: frame.embedded,
    impersonating: session.user?.impersonation !== undefined,
    readOnly: isReadOnly(),
    locale: locale(),
    theme: appearance.theme,
    density: appearance.density,
  }
}
