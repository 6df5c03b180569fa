import { navigate } from 'wouter/use-browser-location'
import type { Host } from '../palette/command.ts'
import { type Density, look, setLook } from './look.ts'
import { activeScreen, screenChanged } from './screen.ts'
import { announce } from './shell/announce.ts'
import { openLazyDialog } from './shell/dialogs.ts'
import { stepRegion } from './shell/focus.ts'
import { frame } from './shell/frame.ts'
import { operations } from './shell/operations.ts'
import { toast } from './shell/toast.ts'
import { setLocale, t } from './text.ts'

const errorLog = () => import('./shell/ErrorLogDialog.tsx').then((module) => module.ErrorLogDialog)
const keySheet = () => import('./keys/KeySheet.tsx').then((module) => module.KeySheet)
const DENSITIES: readonly Density[] = ['compact', 'normal', 'roomy']
const DENSITY_NAMES: Readonly<Record<Density, string>> = { compact: '紧凑', normal: '标准', roomy: '宽松' }

function nextDensity(): void {
  const density = DENSITIES[(DENSITIES.indexOf(look.density) + 1) % DENSITIES.length] ?? 'normal'
  setLook({ density })
  screenChanged()
  announce(t('密度：{name}', { name: t(DENSITY_NAMES[density]) }))
}

async function toggleFullscreen(): Promise<void> {
  try {
    if (document.fullscreenElement) await document.exitFullscreen()
    else await document.documentElement.requestFullscreen()
  } catch {
    toast(t('浏览器不允许全屏'), { tone: 'warn' })
  }
}

function toggleSidebar(): void {
  if (frame.width !== 'l') frame.drawer = !frame.drawer
  else setLook({ sidebar: !look.sidebar })
}

/** What commands can do to the look of the console. */
export const hostView: Host['view'] = {
  theme: (name) => { setLook({ theme: name, accent: '' }); screenChanged() },
  locale: (name) => { void setLocale(name).then(() => { setLook({ locale: name }); screenChanged() }) },
  density: nextDensity,
  mode: (name) => { setLook({ mode: name }); screenChanged() },
  sidebar: toggleSidebar,
  split: () => activeScreen()?.stepSplit?.(),
  fullscreen: () => { void toggleFullscreen() },
  accent: (colour) => setLook({ accent: colour }),
  region: stepRegion,
  operations: () => { operations.panel = !operations.panel },
  errorLog: () => { void openLazyDialog(errorLog) },
  keys: (panel) => { if (panel === 'remap') navigate('/info/keymap'); else void openLazyDialog(keySheet) },
  singleKeys: (on) => { setLook({ singleKeys: on }); screenChanged(); toast(on ? t('单字母快捷键已开启') : t('单字母快捷键已关闭')) },
}
