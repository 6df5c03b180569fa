import type { FieldSpec } from '../../contract/define/field.ts'
import { labelKey } from '../../contract/wire.ts'
import type { WireRow } from '../../contract/wire.ts'
import { minus } from '../../kernel/figures.ts'
import { fractionText, PERCENT } from '../../kernel/fraction.ts'
import { isSentence } from '../../kernel/sentence.ts'
import { isBlank, valueTextOf } from '../../palette/valueText.ts'
import { formatNumber } from '../grid/format.ts'
import { choiceText, sentence, t } from '../text.ts'
import { fractionUnit } from './fraction.ts'

/** A fraction as percent with two decimals: 0.965 → `96.50%`. */
export const percentText = (fraction: number): string => fractionText(fraction, PERCENT)

/** Readable text of one value in row form without its row; empty for no value. */
export const plainText = (spec: FieldSpec, value: unknown): string =>
  valueTextOf(spec, value, { say: t, sayChoice: choiceText, unitOf: fractionUnit })

/**
 * Readable text of one value of a row; coded fields (references, dictionaries) use the text the server sends
 * along.
 */
export function valueText(spec: FieldSpec, name: string, row: Readonly<WireRow>): string {
  if (
    spec.kind === 'reference' ||
    spec.kind === 'references' ||
    spec.kind === 'dictionary' ||
    spec.kind === 'parent' ||
    spec.numberOf !== undefined
  ) {
    const readable = row[labelKey(name)]
    if (typeof readable === 'string' && readable !== '') return readable
  }
  return translatedText(spec, name, row) ?? plainText(spec, row[name])
}

/** Like `valueText`, with the thousands of whole numbers apart and true minus signs; for reading alone. */
export function displayText(spec: FieldSpec, name: string, row: Readonly<WireRow>): string {
  const isCount = spec.kind === 'integer' && !spec.document && !isBlank(row[name])
  const text = isCount ? formatNumber(row[name]) : valueText(spec, name, row)
  return isCount || spec.kind === 'money' ? minus(text) : text
}

/**
 * The text the server sends along for a code in a text field (`action` and `actionName`), or the sentence it stored
 * with a text, in the language of the console; null where there is neither.
 */
export function translatedText(spec: FieldSpec, name: string, row: Readonly<WireRow>): string | null {
  const parts = spec.sentence === undefined ? undefined : row[spec.sentence]
  if (isSentence(parts)) return sentence(parts)
  const label = spec.kind === 'text' && !spec.numberOf ? row[labelKey(name)] : undefined
  return typeof label === 'string' && label !== '' ? t(label) : null
}

/** Whether a field is a number or code of the row itself, and not that of another row. */
export const isOwnNumber = (spec: FieldSpec | undefined): boolean =>
  spec?.kind === 'text' && spec.mono === true && spec.numberOf === undefined

/** Title of a row in headings and questions: its title field or the name that stands for it, else its id. */
export function rowTitle(title: string, row: Readonly<WireRow>): string {
  const name = row[labelKey(title)]
  if (typeof name === 'string' && name !== '') return t(name)
  return isBlank(row[title]) ? String(row.id ?? '') : String(row[title])
}
