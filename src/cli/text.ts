import { readFile } from 'node:fs/promises'
import type { I18n, Messages } from '@lingui/core'
import { choiceSource } from '../contract/define/choiceTexts.ts'
import { fillText, isSentence, type Sentence } from '../kernel/sentence.ts'
import type { Title } from '../palette/command.ts'

export type Locale = 'zh' | 'en'
type Params = Readonly<Record<string, unknown>>

/** The English texts lie beside the bundle. */
const CATALOGUE = new URL('./en.json', import.meta.url)
let currentLocale: Locale = 'zh'
let messages: Messages = {}
let i18n: I18n | null = null

/** The language of an environment: Chinese where it names Chinese, else English. */
export function localeOf(env: Readonly<Record<string, string | undefined>>): Locale {
  const name = env.QUARTERDECK_LANG ?? env.LC_ALL ?? env.LC_MESSAGES ?? env.LANG ?? ''
  return /^zh/i.test(name) ? 'zh' : 'en'
}

/** Loads the English texts, by which nouns and commands are found in either language. */
export async function requireEnglish(): Promise<void> {
  if (Object.keys(messages).length > 0) return
  messages = JSON.parse(await readFile(CATALOGUE, 'utf8').catch(() => '{}')) as Messages
}

/** Sets the language of everything that is written from now on. */
export async function chooseLocale(locale: Locale): Promise<void> {
  currentLocale = locale
  if (locale === 'zh' || i18n) return
  const [core] = await Promise.all([import('@lingui/core'), requireEnglish()])
  i18n = core.i18n
  i18n.loadAndActivate({ locale: 'en', messages })
}

export const locale = (): Locale => currentLocale

/** A Chinese source text with its `{named}` parts filled, in the language of the reader. */
export function t(zh: string, params: Params = {}): string {
  const parts = Object.fromEntries(
    Object.entries(params).map(([name, part]) => [name, isSentence(part) ? sentence(part) : part]),
  )
  return currentLocale === 'en' && i18n && zh in messages ? i18n._(zh, parts) : fillText(zh, parts)
}

/** A sentence of the server with its parameters. */
export const sentence = ({ text, params, choice }: Sentence): string =>
  t(choice ? choiceSource(text, currentLocale) : text, params)

/** The English of a Chinese source text; the Chinese where there is none, or where it is not loaded. */
export function english(zh: string): string {
  const message = messages[zh]
  if (typeof message === 'string') return message
  return Array.isArray(message) ? message.filter((part) => typeof part === 'string').join('') : zh
}

/** The title of a command. */
export const titleText = ({ text, params, labels = {} }: Title): string =>
  t(text, {
    ...params,
    ...Object.fromEntries(Object.entries(labels).map(([name, label]) => [name, t(label)])),
  })
