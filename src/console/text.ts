import { i18n, type Messages } from '@lingui/core'
import { useSyncExternalStore } from 'react'
import { fillText } from '../contract/errors.ts'
import type { Title } from '../palette/command.ts'

/** Language of the console; Chinese is the source and needs no catalogue. */
export type Locale = 'zh' | 'en'

type Params = Readonly<Record<string, unknown>>
const NOTHING: Params = {}
let english: Promise<Messages> | null = null

i18n.loadAndActivate({ locale: 'zh', messages: {} })

/** The text in the language of the console: `zh` is the Chinese source with `{named}` parts, which `params` fill. */
export function t(zh: string, params: Params = NOTHING): string {
  if (i18n.locale === 'en' && zh in i18n.messages) return i18n._(zh, { ...params })
  return fillText(zh, params)
}

/** A command's title, given as Chinese text or as text with parts. */
export const titleText = (title: string | Title): string => (typeof title === 'string' ? t(title) : t(title.text, title.params))

/** The English of a Chinese source text once the catalogue is there, else null; the palette finds entries by both. */
export function englishOf(zh: string): string | null {
  const message = loaded?.[zh]
  return typeof message === 'string' ? message : Array.isArray(message) ? message.filter((part) => typeof part === 'string').join('') : null
}
let loaded: Messages | null = null

/** Fetches the English catalogue, once. */
export function loadEnglish(): Promise<Messages> {
  english ??= import('virtual:catalogue/en').then(({ messages }) => {
    loaded = messages
    i18n.load('en', messages)
    return messages
  })
  return english
}

export const locale = (): Locale => (i18n.locale === 'en' ? 'en' : 'zh')

/** Switches the language of everything on screen; resolves when its texts are there. */
export async function setLocale(name: Locale): Promise<void> {
  if (name === 'en') await loadEnglish()
  i18n.activate(name)
  document.documentElement.lang = name === 'en' ? 'en' : 'zh-CN'
}

const subscribe = (listener: () => void): (() => void) => i18n.on('change', listener)
/** Renders the component again when the language changes; needed only below `memo`. */
export const useLocale = (): Locale => useSyncExternalStore(subscribe, locale)
