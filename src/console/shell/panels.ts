import { navigate } from 'wouter/use-browser-location'
import { openLazyDialog } from './dialogs.ts'

const errorLog = () => import('./ErrorLogDialog.tsx').then((module) => module.ErrorLogDialog)
const keySheet = () => import('../keys/KeySheet.tsx').then((module) => module.KeySheet)
const themes = () => import('./topbar/ThemeDialog.tsx').then((module) => module.ThemeDialog)
const accents = () => import('./topbar/AccentDialog.tsx').then((module) => module.AccentDialog)

/** Shows the errors of this browser session. */
export const openErrorLog = (): void => {
  void openLazyDialog(errorLog)
}
/** Shows all keys, or the page on which they are changed. */
export const openKeys = (panel: 'sheet' | 'remap'): void => {
  if (panel === 'remap') navigate('/info/keymap')
  else void openLazyDialog(keySheet)
}
/** Opens the theme dialog. */
export const openThemes = (): void => {
  void openLazyDialog(themes)
}
/** Opens the accent colour dialog. */
export const openAccents = (): void => {
  void openLazyDialog(accents)
}
