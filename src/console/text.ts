import type { I18n, Messages } from '@lingui/core'
import { useSyncExternalStore } from 'react'
import { fillText } from '../kernel/text.ts'
import type { Title } from '../palette/command.ts'

/** Language of the console; Chinese is the source and needs no catalogue. */
export type Locale = 'zh' | 'en'

type Params = Readonly<Record<string, unknown>>
const NOTHING: Params = {}
const listeners = new Set<() => void>()
let current: Locale = 'zh'
let english: { readonly i18n: I18n; readonly messages: Messages } | null = null
let loading: Promise<void> | null = null

/** The text in the language of the console: `zh` is the Chinese source with `{named}` parts, which `params` fill. */
export function t(zh: string, params: Params = NOTHING): string {
  if (current === 'en' && english && zh in english.messages) return english.i18n._(zh, { ...params })
  return fillText(zh, params)
}

/** A command's title, given as Chinese text or as text with parts. */
export const titleText = (title: string | Title): string => (typeof title === 'string' ? t(title) : t(title.text, title.params))

/** The English of a Chinese source text once the catalogue is there, else null; the palette finds entries by both. */
export function englishOf(zh: string): string | null {
  const message = english?.messages[zh]
  return typeof message === 'string' ? message : Array.isArray(message) ? message.filter((part) => typeof part === 'string').join('') : null
}

/** Fetches the English catalogue and what renders it, once. */
export function loadEnglish(): Promise<void> {
  loading ??= Promise.all([import('@lingui/core'), import('virtual:catalogue/en')]).then(([{ i18n }, { messages }]) => {
    i18n.loadAndActivate({ locale: 'en', messages })
    english = { i18n, messages }
  })
  return loading
}

export const locale = (): Locale => current

/** Switches the language of everything on screen; resolves when its texts are there. */
export async function setLocale(name: Locale): Promise<void> {
  if (name === 'en') await loadEnglish()
  document.documentElement.lang = name === 'en' ? 'en' : 'zh-CN'
  if (name === current) return
  current = name
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
/** Renders the component again when the language changes; needed only below `memo`. */
export const useLocale = (): Locale => useSyncExternalStore(subscribe, locale)
