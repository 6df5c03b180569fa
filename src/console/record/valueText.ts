import type { FieldSpec } from '../../contract/define/field.ts'
import { labelKey } from '../../contract/wire.ts'
import type { WireRow } from '../../contract/wire.ts'
import { formatFen, isFen } from '../../kernel/money.ts'
import { fractionText, PERCENT } from '../../kernel/fraction.ts'
import { t } from '../text.ts'
import { fractionUnit } from './fraction.ts'

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** A fraction as percent with two decimals: 0.965 → `96.50%`. */
export const percentText = (fraction: number): string => fractionText(fraction, PERCENT)

function dateRangeText(value: unknown): string {
  const { from, to } = value as { from?: string | null; to?: string | null }
  return from || to ? `${from ?? t('不限')} ~ ${to ?? t('不限')}` : ''
}

/**
 * Readable text of one value in row form without its row: ids and codes are unchanged. Empty for no value.
 */
export function plainText(spec: FieldSpec, value: unknown): string {
  if (isBlank(value)) return ''
  const unit = fractionUnit(spec)
  if (unit && typeof value === 'number') return fractionText(value, unit)
  switch (spec.kind) {
    case 'money':
      return isFen(value) ? formatFen(value) : String(value)
    case 'decimal':
      return typeof value === 'number' ? value.toFixed(spec.scale ?? 2) : String(value)
    case 'flag':
      return value === true ? t('是') : t('否')
    case 'oneOf':
      return t(spec.choices?.[String(value)] ?? String(value))
    case 'someOf':
      return (value as readonly unknown[])
        .map((key) => t(spec.choices?.[String(key)] ?? String(key)))
        .join('、')
    case 'window':
      return dateRangeText(value)
    case 'references':
      return (value as readonly unknown[]).join(', ')
    case 'rows':
      return Array.isArray(value) ? t('{count} 行', { count: value.length }) : ''
    case 'json':
      return JSON.stringify(value)
    case 'secret':
      return ''
    default:
      return String(value)
  }
}

/**
 * Readable text of one value of a row; coded fields (references, dictionaries) use the text the server sends
 * along.
 */
export function valueText(spec: FieldSpec, name: string, row: Readonly<WireRow>): string {
  if (
    spec.kind === 'reference' ||
    spec.kind === 'references' ||
    spec.kind === 'dictionary' ||
    spec.kind === 'parent'
  ) {
    const readable = row[labelKey(name)]
    if (typeof readable === 'string' && readable !== '') return readable
  }
  return translatedText(spec, name, row) ?? plainText(spec, row[name])
}

/**
 * The text the server sends along for a code in a text field (`action` and `actionName`); null where it sends
 * none.
 */
export function translatedText(spec: FieldSpec, name: string, row: Readonly<WireRow>): string | null {
  const label = spec.kind === 'text' ? row[labelKey(name)] : undefined
  return typeof label === 'string' && label !== '' ? t(label) : null
}

/** Title of a row in headings and questions: its title field, else its id. */
export const rowTitle = (title: string, row: Readonly<WireRow>): string =>
  isBlank(row[title]) ? String(row.id ?? '') : String(row[title])
