import { DENSITIES, type Density } from '../contract/listViews.ts'
import type { Host } from '../palette/command.ts'
import { appearance, setAppearance } from './appearance.ts'
import { screenChanged } from './screen.ts'
import { announce } from './shell/announce.ts'
import { stepRegion } from './shell/stepRegion.ts'
import { toggleFullscreen } from './shell/fullscreen.ts'
import { operations } from './shell/operations.ts'
import { openErrorLog, openKeys } from './shell/panels.ts'
import { toggleSidebar } from './shell/sidebar/toggleSidebar.ts'
import { setLocale, t } from './text.ts'

const DENSITY_NAMES: Readonly<Record<Density, string>> = { compact: '紧凑', normal: '标准', roomy: '宽松' }

function nextDensity(): void {
  const density = DENSITIES[(DENSITIES.indexOf(appearance.density) + 1) % DENSITIES.length] ?? 'normal'
  setAppearance({ density })
  screenChanged()
  announce(t('密度：{name}', { name: t(DENSITY_NAMES[density]) }))
}

/** Commands on the appearance of the console. */
export const hostView: Host['view'] = {
  theme: (name) => {
    setAppearance({ theme: name, accent: '' })
    screenChanged()
  },
  locale: (name) => {
    void setLocale(name).then(() => {
      setAppearance({ locale: name })
      screenChanged()
    })
  },
  density: nextDensity,
  mode: (name) => {
    setAppearance({ mode: name })
    screenChanged()
  },
  sidebar: toggleSidebar,
  fullscreen: () => {
    void toggleFullscreen()
  },
  accent: (colour) => setAppearance({ accent: colour }),
  region: stepRegion,
  operations: () => {
    operations.panel = !operations.panel
  },
  stopTask: () => {
    void import('./shell/stopTask.ts').then((module) => module.stopTask())
  },
  errorLog: openErrorLog,
  keys: openKeys,
  singleKeys: (on) => {
    setAppearance({ singleKeys: on })
    screenChanged()
    announce(on ? t('单字母快捷键已开启') : t('单字母快捷键已关闭'))
  },
}
