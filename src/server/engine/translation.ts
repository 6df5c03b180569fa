import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { RESOURCES } from '../../contract/index.ts'
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
