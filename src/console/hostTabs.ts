import type { Host } from '../palette/command.ts'
import {
  closeAllTabs,
  closeOtherTabs,
  closeTab,
  previousTab,
  reopenTab,
  stepTab,
  tabAt,
  tabs,
} from './tabs/tabs.ts'

/** Commands on the console's tabs. */
export const hostTabs: Host['tabs'] = {
  previous: previousTab,
  at: tabAt,
  step: stepTab,
  reopen: reopenTab,
  close: () => closeTab(tabs.active),
  closeOthers: () => closeOtherTabs(),
  closeAll: closeAllTabs,
}
