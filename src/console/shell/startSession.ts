import { adoptAppearance } from '../appearance.ts'
import { loadMenus, menus } from '../menus.ts'
import { loadPreferences } from '../preferences.ts'
import { onReturn, session, onSessionChange } from '../session.ts'
import { forgetTabs } from '../tabs/tabs.ts'

let loadedFor = ''

onSessionChange(() => {
  loadedFor = ''
  menus.loaded = false
  forgetTabs()
})

onReturn((message) => {
  void import('../impersonation.ts').then(({ returnToOwn }) => returnToOwn(message))
})

/** Loads what the frame needs, once a session: menu, buttons, preferences. */
export async function startSession(): Promise<void> {
  const user = session.user?.user_id ?? ''
  if (loadedFor === user && menus.loaded) return
  await Promise.all([loadMenus(), loadPreferences()])
  await adoptAppearance()
  loadedFor = user
}
