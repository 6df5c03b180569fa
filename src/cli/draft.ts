import type { FieldSpec } from '../contract/define/field.ts'
import type { Resource } from '../contract/define/resource.ts'
import type { WireRow } from '../contract/wire.ts'
import { isTime } from '../palette/filters/conditions.ts'
import { filterOf } from '../palette/filters/listFilters.ts'
import { choicesOf } from '../palette/filters/typedValues.ts'
import { typedNumber } from '../palette/filters/typedNumber.ts'
import { typedRange } from '../palette/filters/typedRange.ts'
import type { Api } from './api.ts'
import { usageError } from './exit.ts'
import { reader } from './fields.ts'
import { valuesFromFile } from './io/jsonFile.ts'
import type { Named } from './names.ts'
import { entryNamed, rowNamed } from './references.ts'
import { english, t } from './text.ts'

interface NamedField extends Named {
  readonly spec: FieldSpec
}
type FindField = (typed: string) => Promise<NamedField>
const NUMBERS: ReadonlySet<string> = new Set(['integer', 'decimal', 'percent', 'money'])

/** The name of a choice, by name, label in either language, or code. */
function choiceNamed(name: string, spec: FieldSpec, text: string): string {
  const folded = text.toLowerCase()
  const found = Object.entries(spec.choices ?? {}).find(
    ([key, label]) =>
      key === text ||
      label === text ||
      english(label).toLowerCase() === folded ||
      String(spec.wire?.[key] ?? '') === text,
  )
  if (found) return found[0]
  const field = filterOf(name, spec)
  const names = (field && choicesOf(field, t)) ?? []
  throw usageError(
    t('{label}没有“{text}”，可选：{names}', {
      label: t(spec.label),
      text,
      names: names.map(({ title }) => title).join(t('、')),
    }),
  )
}

function flagNamed({ label }: FieldSpec, text: string): boolean {
  if (/^(1|true|yes|y|on|是)$/i.test(text)) return true
  if (/^(0|false|no|n|off|否)$/i.test(text)) return false
  throw usageError(t('{label}只能是 是 或 否', { label: t(label) }))
}

function jsonOf({ label }: FieldSpec, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw usageError(t('{label}不是有效的 JSON', { label: t(label) }))
  }
}

/** A typed day or moment: `2026-11-20`, `11-20 09:00`, `今天`. */
function timeOf(spec: FieldSpec, text: string): string {
  if (/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text)) return text
  const range = typedRange(text, new Date())
  const [from = '', to] = range?.split('..') ?? []
  if (range === null || from === '' || (to !== undefined && to !== from))
    throw usageError(t('{label}不是有效的时间：{text}', { label: t(spec.label), text }))
  return from
}

/** A typed value in row form. */
async function typedDraftValue(
  api: Api,
  { id, spec }: NamedField,
  text: string,
  self: Resource,
): Promise<unknown> {
  if (text === '') return null
  if (NUMBERS.has(spec.kind)) {
    const number = typedNumber(spec, text, reader.unitOf(spec))
    if (typeof number !== 'number')
      throw usageError(t('{label}不是有效的数字：{text}', { label: t(spec.label), text }))
    return number
  }
  if (isTime(spec)) return timeOf(spec, text)
  switch (spec.kind) {
    case 'flag':
      return flagNamed(spec, text)
    case 'oneOf':
      return choiceNamed(id, spec, text)
    case 'someOf':
      return text.split(/[,，]/).map((part) => choiceNamed(id, spec, part.trim()))
    case 'reference':
    case 'parent':
      return rowNamed(api, spec, text, self)
    case 'references':
      return Promise.all(text.split(/[,，]/).map((part) => rowNamed(api, spec, part.trim(), self)))
    case 'dictionary':
      return entryNamed(api, spec, text)
    case 'json':
    case 'rows':
    case 'window':
      return jsonOf(spec, text)
    default:
      return text
  }
}

/** The values of `field=value` words and of a file, in row form. */
export async function draftFrom(
  api: Api,
  {
    resource,
    assignments,
    from,
    find,
  }: {
    readonly resource: Resource
    readonly assignments: readonly string[]
    readonly from: string | undefined
    readonly find: FindField
  },
): Promise<WireRow> {
  const draft = { ...(await valuesFromFile(from)) }
  for (const typed of assignments) {
    const [, name = '', text] = /^([^=]+)=([\s\S]*)$/.exec(typed) ?? []
    if (text === undefined) throw usageError(t('要写成 字段=值：{typed}', { typed }))
    const field = await find(name.trim())
    draft[field.id] = await typedDraftValue(api, field, text.trim(), resource)
  }
  return draft
}
