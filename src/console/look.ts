import { proxy, subscribe } from 'valtio'
import type { Mode } from '../palette/command.ts'
import { preference, setPreference } from './preferences.ts'
import { type Locale, setLocale } from './text.ts'

export type Density = 'compact' | 'normal' | 'roomy'
interface Look { theme: string; locale: Locale; density: Density; mode: Mode; /** Own accent colour, empty for the theme's. */ accent: string; singleKeys: boolean; sidebar: boolean }
/** The eleven themes with the names they carry in the dialog, in Chinese. */
export const THEMES: Readonly<Record<string, string>> = {
  default: '默认', white: '纯白', dark: '暗黑', star: '星空', bule: '深蓝', iview: '石墨', vip: '黑金', cool: '清凉', d2: '晨雾', hey: '海军', lte: '炭灰',
}
const LOCAL = 'saber-look'
const DEFAULT: Look = { theme: 'default', locale: 'zh', density: 'normal', mode: 'power', accent: '', singleKeys: true, sidebar: true }

/** How the console looks and behaves for this account. */
export const look = proxy<Look>(stored())

function stored(): Look {
  try {
    return { ...DEFAULT, ...JSON.parse(localStorage.getItem(LOCAL) ?? '{}') as Partial<Look> }
  } catch {
    return { ...DEFAULT }
  }
}

/** Black or white, whichever reads better on the colour `#rrggbb`. */
export function inkOn(colour: string): string {
  const channel = (at: number): number => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  const luminance = 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
  return 1.05 / (luminance + 0.05) >= 4.5 ? '#ffffff' : '#0c0c0e'
}

function apply(): void {
  const root = document.documentElement
  root.dataset.theme = look.theme in THEMES ? look.theme : 'default'
  root.dataset.density = look.density
  if (look.accent) {
    root.style.setProperty('--accent', look.accent)
    root.style.setProperty('--accent-fg', inkOn(look.accent))
  } else {
    root.style.removeProperty('--accent')
    root.style.removeProperty('--accent-fg')
  }
  localStorage.setItem(LOCAL, JSON.stringify({ ...look, accentFg: look.accent ? inkOn(look.accent) : '' }))
}

/** Changes the look at once and keeps it for the account. */
export function setLook(change: Partial<Look>): void {
  Object.assign(look, change)
  setPreference('look', { ...look })
}

/** Takes over what the account has chosen elsewhere. */
export async function adoptLook(): Promise<void> {
  Object.assign(look, preference<Partial<Look>>('look', {}))
  await setLocale(look.locale)
}

/** Applies the stored look and follows every change; the language first, so that nothing is shown twice. */
export async function startLook(): Promise<void> {
  apply()
  subscribe(look, apply)
  await setLocale(look.locale)
}
