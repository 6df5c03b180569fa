import type { Host } from '../palette/command.ts'
import { closeAllTabs, closeOtherTabs, previousTab, reopenTab, stepTab, tabAt } from './tabs/tabCommands.ts'
import { closeTab, tabs } from './tabs/tabs.ts'

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
