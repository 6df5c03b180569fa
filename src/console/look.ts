import { proxy, subscribe } from 'valtio'
import type { Mode } from '../palette/command.ts'
import { preference, setPreference } from './preferences.ts'
import { type Locale, setLocale } from './text.ts'

export type Density = 'compact' | 'normal' | 'roomy'
interface Look {
  theme: string
  locale: Locale
  density: Density
  mode: Mode
  /** Own accent colour, empty for the theme's. */
  accent: string
  singleKeys: boolean
  sidebar: boolean
}
const LOCAL = 'saber-look'
const DEFAULT: Look = {
  theme: 'default',
  locale: 'zh',
  density: 'normal',
  mode: 'power',
  accent: '',
  singleKeys: true,
  sidebar: true,
}

/** How the console looks and behaves for this account. */
export const look = proxy<Look>(stored())

function stored(): Look {
  try {
    return { ...DEFAULT, ...(JSON.parse(localStorage.getItem(LOCAL) ?? '{}') as Partial<Look>) }
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
  root.dataset.theme = look.theme
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

const CHOSEN = 'saber-locale'
/** Chooses the language before it is known whose account it will be; the account keeps it after the login. */
export async function chooseLocale(name: Locale): Promise<void> {
  sessionStorage.setItem(CHOSEN, name)
  await setLocale(name)
  look.locale = name
}

/** Takes over what the account has chosen elsewhere, but the language chosen at the door just now. */
export async function adoptLook(): Promise<void> {
  Object.assign(look, preference<Partial<Look>>('look', {}))
  const chosen = sessionStorage.getItem(CHOSEN)
  sessionStorage.removeItem(CHOSEN)
  if (chosen === 'zh' || chosen === 'en') setLook({ locale: chosen })
  await setLocale(look.locale)
}

/** Applies the stored look and follows every change; the language first, so that nothing is shown twice. */
export async function startLook(): Promise<void> {
  apply()
  subscribe(look, apply)
  await setLocale(look.locale)
}
