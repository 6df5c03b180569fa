import type { FieldSpec } from '../../../contract/define/field.ts'
import { choiceText, t } from '../../text.ts'
import type { GroupField } from './groupable.ts'

/** The filter, in wire form, that finds the rows of one group; `key` is the value as the totals have it. */
export function groupFilter({ name, spec }: GroupField, key: string): Readonly<Record<string, string>> {
  if (key === '') return { [`${name}_null`]: '1' }
  if (spec.kind === 'dateTime')
    return { [`${name}_ge`]: `${key} 00:00:00`, [`${name}_le`]: `${key} 23:59:59` }
  if (spec.kind === 'oneOf') return { [`${name}_equal`]: String(spec.wire?.[key] ?? key) }
  return { [`${name}_equal`]: spec.kind === 'flag' ? (key === 'true' ? '1' : '0') : key }
}

/** How a group is called. */
export function groupTitle({ kind, choices }: FieldSpec, key: string, label: string): string {
  if (key === '') return t('（空）')
  if (kind === 'flag') return key === 'true' ? t('是') : t('否')
  return kind === 'oneOf' ? choiceText(choices?.[key] ?? label) : label
}
