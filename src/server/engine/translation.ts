import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { choiceSource } from '../../contract/define/choiceTexts.ts'
import { RESOURCES } from '../../contract/index.ts'
import { fillText, isSentence, type Sentence } from '../../kernel/sentence.ts'
import { readPo } from './poCatalogue.ts'

/** Says Chinese source text in the language of whoever asked. */
export type Translate = (text: string) => string
export type Locale = 'zh' | 'en'

let english: ReadonlyMap<string, string> | null = null

/** The catalogue lies beside the built server, or in the repository. */
function readEnglish(): ReadonlyMap<string, string> {
  const folder = ['./locales/en/', '../../../locales/en/']
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .find((path) => existsSync(path))
  const translations = new Map<string, string>()
  for (const file of folder
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.po'))
        .sort()
    : [])
    for (const [source, translation] of readPo(readFileSync(`${folder}${file}`, 'utf8')))
      if (!translations.has(source)) translations.set(source, translation)
  for (const { menu, label } of RESOURCES)
    if (menu && !translations.has(menu.name ?? label)) translations.set(menu.name ?? label, menu.en)
  return translations
}

/** How texts are said in a language; a text without English stays Chinese. */
export function translatorFor(locale: Locale): Translate {
  if (locale === 'zh') return (text) => text
  const translations = (english ??= readEnglish())
  return (text) => translations.get(text) ?? text
}

/** The name of a state or choice, which English may call otherwise than an action of the same name. */
export function translateChoice(label: string, translate: Translate): string {
  const source = choiceSource(label, 'en'),
    translation = translate(source)
  return translation === source ? translate(label) : translation
}

const i18n = setupI18n({ locale: 'en', messages: { en: {} } }).setMessagesCompiler(compileMessage)

/** A stored sentence with its parameters, some of which may be sentences themselves. */
export function translateSentence({ text, params, choice }: Sentence, translate: Translate): string {
  const values = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      isSentence(value) ? translateSentence(value, translate) : value,
    ]),
  )
  const message = choice ? translateChoice(text, translate) : translate(text)
  return message === text ? fillText(text, values) : i18n._({ id: text, message, values })
}
