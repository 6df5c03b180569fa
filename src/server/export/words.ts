import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { RESOURCES } from '../../contract/index.ts'
import { readPo } from '../../kernel/po.ts'

/** Says Chinese source text in the language of whoever asked. */
export type Say = (text: string) => string
export type Locale = 'zh' | 'en'

let english: ReadonlyMap<string, string> | null = null

/** The catalogue lies beside the built server, or in the repository. */
function readEnglish(): ReadonlyMap<string, string> {
  const folder = ['./locales/en/', '../../../locales/en/']
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .find((path) => existsSync(path))
  const words = new Map<string, string>()
  for (const file of folder
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.po'))
        .sort()
    : [])
    for (const [source, translation] of readPo(readFileSync(`${folder}${file}`, 'utf8')))
      if (!words.has(source)) words.set(source, translation)
  for (const { menu, label } of RESOURCES)
    if (menu && !words.has(menu.name ?? label)) words.set(menu.name ?? label, menu.en)
  return words
}

/** How texts are said in a language; a text without English stays Chinese. */
export function sayIn(locale: Locale): Say {
  if (locale === 'zh') return (text) => text
  const words = (english ??= readEnglish())
  return (text) => words.get(text) ?? text
}
