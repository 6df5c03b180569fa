import { proxy, subscribe } from 'valtio'
import type { Density } from '../contract/listViews.ts'
import type { Mode } from '../palette/command.ts'
import { preference, setPreference } from './preferences.ts'
import { type Locale, setLocale } from './text.ts'

interface Appearance {
  theme: string
  locale: Locale
  density: Density
  mode: Mode
  /** Own accent colour, empty for the theme's. */
  accent: string
  singleKeys: boolean
  sidebar: boolean
}
const STORAGE_KEY = 'saber-look'
const DEFAULT: Appearance = {
  theme: 'default',
  locale: 'zh',
  density: 'normal',
  mode: 'power',
  accent: '',
  singleKeys: true,
  sidebar: true,
}

/** The appearance and input settings of this account. */
export const appearance = proxy<Appearance>(storedAppearance())

function storedAppearance(): Appearance {
  try {
    return { ...DEFAULT, ...(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as Partial<Appearance>) }
  } catch {
    return { ...DEFAULT }
  }
}

/** Black or white, whichever contrasts better with the colour `#rrggbb`. */
export function contrastColour(colour: string): string {
  const channel = (offset: number): number => {
    const value = Number.parseInt(colour.slice(offset, offset + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  const luminance = 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
  return 1.05 / (luminance + 0.05) >= 4.5 ? '#ffffff' : '#0c0c0e'
}

function applyAppearance(): void {
  const root = document.documentElement
  root.dataset.theme = appearance.theme
  root.dataset.density = appearance.density
  if (appearance.accent) {
    root.style.setProperty('--accent', appearance.accent)
    root.style.setProperty('--accent-fg', contrastColour(appearance.accent))
  } else {
    root.style.removeProperty('--accent')
    root.style.removeProperty('--accent-fg')
  }
  localStorage.setItem(
    STORAGE_KEY,
    JSON.stringify({ ...appearance, accentFg: appearance.accent ? contrastColour(appearance.accent) : '' }),
  )
}

/** Applies an appearance change at once and saves it for the account. */
export function setAppearance(changes: Partial<Appearance>): void {
  Object.assign(appearance, changes)
  setPreference('look', { ...appearance })
}

const CHOSEN_LOCALE_KEY = 'saber-locale'
/** Chooses the language before login; it is saved for the account after the login. */
export async function chooseLocale(name: Locale): Promise<void> {
  sessionStorage.setItem(CHOSEN_LOCALE_KEY, name)
  await setLocale(name)
  appearance.locale = name
}

/** Loads the appearance saved for the account; a language chosen on the login page takes precedence. */
export async function adoptAppearance(): Promise<void> {
  Object.assign(appearance, preference<Partial<Appearance>>('look', {}))
  const chosenLocale = sessionStorage.getItem(CHOSEN_LOCALE_KEY)
  sessionStorage.removeItem(CHOSEN_LOCALE_KEY)
  if (chosenLocale === 'zh' || chosenLocale === 'en') setAppearance({ locale: chosenLocale })
  await setLocale(appearance.locale)
}

/**
 * Applies the stored appearance and follows every change; the language comes first, so that nothing is
 * rendered twice.
 */
export async function startAppearance(): Promise<void> {
  applyAppearance()
  subscribe(appearance, applyAppearance)
  await setLocale(appearance.locale)
}
