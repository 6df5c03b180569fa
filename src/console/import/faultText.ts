import type { Resource } from '../../contract/define/resource.ts'
import { refusalText, ruleText } from '../form/sentence.ts'
import { t } from '../text.ts'
import type { Fault } from './importFlow.ts'

/** Messages that only occur for files. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/^“(.+)”不存在$/, '{label}“{value}”不存在'],
  [/^“(.+)”已存在$/, '{label}“{value}”已存在'],
  [/^“(.+)”有多条，请填编号$/, '{label}“{value}”有多条，请填编号'],
  [/^与第(\d+)行重复$/, '{label}与第{value}行重复'],
]

/** Fault of a cell, in the operator's language. */
export function faultText(resource: Resource, { field, label, text }: Fault): string {
  const spec = resource.importing.fields?.[field] ?? resource.fields[field]
  const name = spec?.label ?? label
  if (name !== '' && text.startsWith(name)) {
    for (const [pattern, sentence] of PATTERNS) {
      const value = pattern.exec(text.slice(name.length))?.[1]
      if (value !== undefined) return t(sentence, { label: t(name), value })
    }
  }
  return spec ? refusalText(spec, text) : ruleText(name, text)
}
