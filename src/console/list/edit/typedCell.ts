import type { FieldSpec } from '../../../contract/define/field.ts'
import { foldWidth } from '../../../kernel/text.ts'
import { typedText, typedValue } from '../../form/amount.ts'
import { typedDay, typedMoment } from '../../form/typedTime.ts'
import { valueText } from '../../record/valueText.ts'
import { choiceText, t } from '../../text.ts'

const YES = new Set(['是', 'true', '1', 'yes', 'y']),
  NO = new Set(['否', 'false', '0', 'no', 'n'])
function typedFlag(text: string): boolean | string {
  const folded = text.toLowerCase()
  if (YES.has(folded) || folded === t('是').toLowerCase()) return true
  return NO.has(folded) || folded === t('否').toLowerCase() ? false : text
}

/** A choice by its label in either language, or by its name. */
function typedChoice({ choices = {} }: FieldSpec, text: string): string {
  const found = Object.entries(choices).find(
    ([name, label]) =>
      name === text || label === text || choiceText(label).toLowerCase() === text.toLowerCase(),
  )
  return found ? found[0] : text
}

/**
 * A typed or pasted text in row form. What is no value of the field stays text and fails validation; texts keep
 * every character, so that long numbers and leading zeros are what they were.
 */
export function typedCell(spec: FieldSpec, text: string): unknown {
  const trimmed = foldWidth(text).trim()
  if (trimmed === '') return null
  switch (spec.kind) {
    case 'integer':
    case 'decimal':
    case 'percent':
    case 'money':
      return typedValue(spec, text)
    case 'flag':
      return typedFlag(trimmed)
    case 'oneOf':
      return typedChoice(spec, text.trim())
    case 'date':
      return typedDay(trimmed, new Date())
    case 'dateTime':
      return typedMoment(trimmed, new Date())
    case 'longText':
      return text
    default:
      return text.replace(/[\r\n\t]+/g, ' ')
  }
}

/** A value as it is typed into its cell. */
export function cellText(spec: FieldSpec, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (spec.kind === 'flag') return value === true ? t('是') : t('否')
  if (spec.kind === 'oneOf') return choiceText(spec.choices?.[String(value)] ?? String(value))
  return typedText(spec, value)
}

/** Whether the values of a field are keys that are chosen by their titles. */
export const isCoded = ({ kind }: FieldSpec): boolean => kind === 'dictionary' || kind === 'reference'

/** Whether a field is chosen from a list. */
export const isChosen = (spec: FieldSpec): boolean =>
  isCoded(spec) || spec.kind === 'oneOf' || spec.kind === 'flag'

/** What a field is chosen from, as it is typed; empty where it is not chosen or its choices have to be read. */
export function cellChoices(spec: FieldSpec): readonly string[] {
  if (spec.kind === 'flag') return [t('是'), t('否')]
  return spec.kind === 'oneOf' ? Object.values(spec.choices ?? {}).map(choiceText) : []
}

/** The title of a key as the row has it; empty without a value. */
export const codedText = (spec: FieldSpec, row: Readonly<Record<string, unknown>>, name: string): string =>
  row[name] === null || row[name] === undefined || row[name] === '' ? '' : valueText(spec, name, row)
