import type { FieldSpec } from '../../../contract/define/field.ts'
import type { Resource } from '../../../contract/define/resource.ts'
import { foldWidth } from '../../../kernel/text.ts'
import { typedText, typedValue } from '../../form/amount.ts'
import { fieldNamed } from '../../../palette/fields.ts'
import type { EditedCell } from '../../grid/editing.ts'
import { rowTitle } from '../../record/valueText.ts'
import { t } from '../../text.ts'

const YES = new Set(['是', 'true', '1', 'yes', 'y']),
  NO = new Set(['否', 'false', '0', 'no', 'n'])
const DAY = /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?$/
const MOMENT = /^(\S+)[ T](\d{1,2}):(\d{2})(?::(\d{2}))?$/

const two = (digits: string | undefined): string => (digits ?? '0').padStart(2, '0')

function typedDay(text: string): string {
  const [, year, month, day] = DAY.exec(text) ?? []
  return year === undefined ? text : `${year}-${two(month)}-${two(day)}`
}

function typedMoment(text: string): string {
  const [, day, hour, minute, second] = MOMENT.exec(text) ?? []
  return day === undefined
    ? DAY.test(text)
      ? `${typedDay(text)} 00:00:00`
      : text
    : `${typedDay(day)} ${two(hour)}:${two(minute)}:${two(second)}`
}

function typedFlag(text: string): boolean | string {
  const folded = text.toLowerCase()
  if (YES.has(folded) || folded === t('是').toLowerCase()) return true
  return NO.has(folded) || folded === t('否').toLowerCase() ? false : text
}

/** A choice by its label in either language, or by its name. */
function typedChoice({ choices = {} }: FieldSpec, text: string): string {
  const found = Object.entries(choices).find(
    ([name, label]) => name === text || label === text || t(label).toLowerCase() === text.toLowerCase(),
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
      return typedDay(trimmed)
    case 'dateTime':
      return typedMoment(trimmed)
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
  if (spec.kind === 'oneOf') return t(spec.choices?.[String(value)] ?? String(value))
  return typedText(spec, value)
}

/** What a field is chosen from, as it is typed; empty where it is not chosen. */
export function cellChoices(spec: FieldSpec): readonly string[] {
  if (spec.kind === 'flag') return [t('是'), t('否')]
  return spec.kind === 'oneOf' ? Object.values(spec.choices ?? {}).map((label) => t(label)) : []
}

const RIGHT = new Set(['integer', 'decimal', 'percent', 'money'])

/** The cell of a row as it is edited. */
export function openCell(
  resource: Resource,
  row: Readonly<Record<string, unknown>>,
  name: string,
): EditedCell {
  const spec = fieldNamed(resource, name)
  if (spec === null) throw new Error(`no field ${name}`)
  return {
    text: cellText(spec, row[name]),
    label: `${t(spec.label)} ${rowTitle(resource.title, row)}`,
    multiline: spec.kind === 'longText',
    align: RIGHT.has(spec.kind) ? 'end' : 'start',
    choices: cellChoices(spec),
  }
}
