import type { I18n, Messages } from '@lingui/core'
import { useSyncExternalStore } from 'react'
import { fillText, isSentence, type Sentence } from '../kernel/sentence.ts'
import type { Title } from '../palette/command.ts'

/** Language of the console; Chinese is the source and needs no catalogue. */
export type Locale = 'zh' | 'en'

type Params = Readonly<Record<string, unknown>>
type Load = () => Promise<{ readonly messages: Messages }>
const NOTHING: Params = {}
const listeners = new Set<() => void>()
let current: Locale = 'zh'
let i18n: I18n | null = null
/** English texts fetched so far; `version` counts the parts that have come. */
const messages: Messages = {}
let version = 0
const coming = new Map<string, Promise<void>>()
/** Parts that what has been opened needs as soon as the console speaks English. */
const needed = new Map<string, Load>([['console', () => import('virtual:catalogue/en-console')]])

const tell = (): void => {
  for (const listener of listeners) listener()
}

/**
 * The text in the language of the console: `zh` is the Chinese source with `{named}` parts, which `params`
 * fill.
 */
export function t(zh: string, params: Params = NOTHING): string {
  const parts = Object.fromEntries(
    Object.entries(params).map(([name, part]) => [name, isSentence(part) ? sentence(part) : part]),
  )
  if (current === 'en' && i18n && zh in messages) return i18n._(zh, parts)
  return fillText(zh, parts)
}

/** A sentence of the server in the language of the console, every part of it. */
export const sentence = ({ text, params }: Sentence): string => t(text, params)

/** A command's title, given as Chinese text or as text with parts. */
export const titleText = (title: string | Title): string =>
  typeof title === 'string' ? t(title) : t(title.text, title.params)

/**
 * The English of a Chinese source text if its part has been fetched, else null; the palette finds entries
 * by both.
 */
export function englishOf(zh: string): string | null {
  const message = messages[zh]
  return typeof message === 'string'
    ? message
    : Array.isArray(message)
      ? message.filter((part) => typeof part === 'string').join('')
      : null
}

/** Fetches a part of the English texts, once. */
export function bringEnglish(name: string, load: Load): Promise<void> {
  const here =
    coming.get(name) ??
    load()
      .then((part) => {
        Object.assign(messages, part.messages)
        i18n?.load('en', messages)
        version++
        tell()
      })
      .catch((error: unknown) => {
        coming.delete(name)
        throw error
      })
  coming.set(name, here)
  return here
}

/**
 * Says that a part is needed from now on: in English it is fetched at once, else when the language changes.
 */
export function needEnglish(name: string, load: Load): Promise<void> {
  needed.set(name, load)
  return current === 'en' ? bringEnglish(name, load) : Promise.resolve()
}

async function speakEnglish(): Promise<void> {
  const [core] = await Promise.all([
    import('@lingui/core'),
    ...[...needed].map(([name, load]) => bringEnglish(name, load)),
  ])
  i18n = core.i18n
  i18n.loadAndActivate({ locale: 'en', messages })
}

export const locale = (): Locale => current

/** Switches the language of everything on screen; resolves when its texts are there. */
export async function setLocale(name: Locale): Promise<void> {
  if (name === 'en') await speakEnglish()
  document.documentElement.lang = name === 'en' ? 'en' : 'zh-CN'
  if (name === current) return
  current = name
  tell()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
/** Renders the component again when the language changes; needed only below `memo`. */
export const useLocale = (): Locale => useSyncExternalStore(subscribe, locale)

/** Changes with every part of the English texts that comes. */
export const englishVersion = (): number => version
export const useEnglishVersion = (): number => useSyncExternalStore(subscribe, englishVersion)
