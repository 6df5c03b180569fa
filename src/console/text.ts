import type { I18n, Messages } from '@lingui/core'
import { useSyncExternalStore } from 'react'
import { choiceSource } from '../contract/define/choiceTexts.ts'
import { fillText, isSentence, type Sentence } from '../kernel/sentence.ts'
import type { Title } from '../palette/command.ts'
import { oneOf } from '../palette/plural.ts'

/** Language of the console; Chinese is the source and needs no catalogue. */
export type Locale = 'zh' | 'en'

type Params = Readonly<Record<string, unknown>>
type Load = () => Promise<{ readonly messages: Messages }>
const NO_PARAMS: Params = {}
const listeners = new Set<() => void>()
let currentLocale: Locale = 'zh'
let i18n: I18n | null = null
/** English texts loaded so far; `version` counts the loaded parts. */
const messages: Messages = {}
let version = 0
const pendingLoads = new Map<string, Promise<void>>()
/** Parts to load as soon as the console is switched to English. */
const requiredParts = new Map<string, Load>([['console', () => import('virtual:catalogue/en-console')]])

const notifyListeners = (): void => {
  for (const listener of listeners) listener()
}

/**
 * The text in the language of the console: `zh` is the Chinese source with `{named}` parts, which `params` fill. The
 * part `record` is the name of a noun; English names one record of it in the singular.
 */
export function t(zh: string, params: Params = NO_PARAMS): string {
  const parts = Object.fromEntries(
    Object.entries(params).map(([name, part]) => [name, isSentence(part) ? sentence(part) : part]),
  )
  if (currentLocale === 'en' && i18n && zh in messages)
    return i18n._(zh, typeof parts.record === 'string' ? { ...parts, record: oneOf(parts.record) } : parts)
  return fillText(zh, parts)
}

/** The name of a state or choice in the language of the console. */
export const choiceText = (label: string): string => t(choiceSource(label, currentLocale))

/** A message of the server in the language of the console, including its parameters. */
export const sentence = ({ text, params, choice }: Sentence): string =>
  choice ? choiceText(text) : t(text, params)

/** A command's title: Chinese text, or text with parameters. */
export const titleText = (title: string | Title): string =>
  typeof title === 'string' ? t(title) : t(title.text, title.params)

/**
 * The English of a Chinese source text if its part is loaded, else null; the palette finds entries by both.
 */
export function englishOf(zh: string): string | null {
  const message = messages[zh]
  return typeof message === 'string'
    ? message
    : Array.isArray(message)
      ? message.filter((part) => typeof part === 'string').join('')
      : null
}

/** Loads a part of the English texts, once. */
export function loadEnglish(name: string, load: Load): Promise<void> {
  const loading =
    pendingLoads.get(name) ??
    load()
      .then((part) => {
        Object.assign(messages, part.messages)
        i18n?.load('en', messages)
        version++
        notifyListeners()
      })
      .catch((error: unknown) => {
        pendingLoads.delete(name)
        throw error
      })
  pendingLoads.set(name, loading)
  return loading
}

/**
 * Requires a part of the English texts from now on: in English it is loaded at once, else when the language
 * changes.
 */
export function requireEnglish(name: string, load: Load): Promise<void> {
  requiredParts.set(name, load)
  return currentLocale === 'en' ? loadEnglish(name, load) : Promise.resolve()
}

async function activateEnglish(): Promise<void> {
  const [core] = await Promise.all([
    import('@lingui/core'),
    ...[...requiredParts].map(([name, load]) => loadEnglish(name, load)),
  ])
  i18n = core.i18n
  i18n.loadAndActivate({ locale: 'en', messages })
}

export const locale = (): Locale => currentLocale

/** Switches the language of the console; resolves when its texts are loaded. */
export async function setLocale(name: Locale): Promise<void> {
  if (name === 'en') await activateEnglish()
  document.documentElement.lang = name === 'en' ? 'en' : 'zh-CN'
  if (name === currentLocale) return
  currentLocale = name
  notifyListeners()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
/** Renders the component again when the language changes; needed only below `memo`. */
export const useLocale = (): Locale => useSyncExternalStore(subscribe, locale)

/** Changes with every loaded part of the English texts. */
export const englishVersion = (): number => version
export const useEnglishVersion = (): number => useSyncExternalStore(subscribe, englishVersion)
