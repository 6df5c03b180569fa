import type { Command } from '../src/palette/command.ts'
import { APPEARANCE } from './appearance.ts'
import { BOARD } from './board.ts'
import { CELLS } from './cells.ts'
import { CURSOR } from './cursor.ts'
import { EXPORT_TASK } from './exportTask.ts'
import { HEADER } from './header.ts'
import { HELP } from './help.ts'
import { LIST } from './list.ts'
import { LIST_VIEWS } from './listViews.ts'
import { NAVIGATE } from './navigate.ts'
import { RECORD } from './record.ts'
import { SESSION } from './session.ts'
import { TABS } from './tabs.ts'
import { VIEW } from './view.ts'

/** Every hand-written command of the console; the rest is derived from menu, buttons and declarations. */
export const COMMANDS: readonly Command[] = [
  ...NAVIGATE,
  ...TABS,
  ...LIST,
  ...LIST_VIEWS,
  ...CELLS,
  ...BOARD,
  ...CURSOR,
  ...HEADER,
  ...RECORD,
  ...EXPORT_TASK,
  ...VIEW,
  ...APPEARANCE,
  ...SESSION,
  ...HELP,
]
