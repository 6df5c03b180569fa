import type { FieldSpec } from '../../contract/define/field.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { fail } from '../../contract/errors.ts'
import { labelKey } from '../../contract/wire.ts'
import { FOLD, fractionText, PERCENT } from '../../kernel/fraction.ts'
import { isSentence } from '../../kernel/sentence.ts'
import { type Caller, holds } from '../engine/caller.ts'
import { hiddenFields } from '../engine/scope.ts'
import { type Translate, translateChoice, translateSentence } from '../engine/translation.ts'
import type { Shape, TableColumn } from '../sheets/tableColumn.ts'

type Row = Readonly<Record<string, unknown>>
/** A column of a file. `cell` returns the value of a row; the row has its readable labels. */
export interface ExportColumn extends TableColumn {
  readonly name: string
  readonly cell: (row: Row) => unknown
  /** It comes with the column before it, of the same name, and is not chosen by itself. */
  readonly beside?: true
}

const UNFIT = new Set(['secret', 'json', 'rows'])
const SYSTEM: Readonly<Record<string, FieldSpec>> = {
  createTime: { kind: 'dateTime', label: '创建时间' },
  updateTime: { kind: 'dateTime', label: '更新时间' },
}
const SHAPES: Readonly<Partial<Record<FieldSpec['kind'], Shape>>> = {
  integer: 'number',
  decimal: 'number',
  money: 'money',
  percent: 'percent',
  date: 'date',
  dateTime: 'dateTime',
}

function specOf(resource: Resource, name: string): FieldSpec | null {
  const { states, stateField, fields } = resource
  if (states && name === stateField)
    return { kind: 'oneOf', label: states.label ?? '状态', choices: states.labels }
  return fields[name] ?? SYSTEM[name] ?? null
}

/** Names of the columns the caller may export: those of the list first, none that the caller may not read. */
export function columnNames(resource: Resource, caller: Caller): string[] {
  const hidden = hiddenFields(resource, caller)
  const names = new Set([
    ...resource.list.columns,
    ...Object.keys(resource.fields),
    ...(resource.stateField ? [resource.stateField] : []),
    'createTime',
    'updateTime',
  ])
  return [...names].filter((name) => {
    const spec = specOf(resource, name)
    return spec !== null && !UNFIT.has(spec.kind) && !spec.internal && !hidden.has(name)
  })
}

/**
 * The requested columns the caller may read, in the requested order; the columns of the list if none remain.
 * Refuses an unknown name with `UNKNOWN_FIELD`.
 */
export function chosenColumns(resource: Resource, requested: readonly string[], caller: Caller): string[] {
  const allowedNames = columnNames(resource, caller)
  const unknownName = requested.find((name) => specOf(resource, name) === null)
  if (unknownName) fail('UNKNOWN_FIELD', { field: unknownName }, 'exportColumns')
  const chosen = [...new Set(requested)].filter((name) => allowedNames.includes(name))
  return chosen.length > 0 ? chosen : resource.list.columns.filter((name) => allowedNames.includes(name))
}

/**
 * Permission codes the caller needed to read some of these columns in plain. They are checked again when the
 * file is downloaded.
 */
export const columnCodes = (resource: Resource, names: readonly string[], caller: Caller): string[] => [
  ...new Set(
    names.flatMap((name) => {
      const { readPermission, mask } = resource.fields[name] ?? {}
      return [readPermission, mask?.plain].filter(
        (code) => code !== undefined && holds(caller, code),
      ) as string[]
    }),
  ),
]

/** The columns of a file with labels and values translated; masked where the caller may not read in plain. */
export function exportColumns(
  resource: Resource,
  names: readonly string[],
  caller: Caller,
  translate: Translate,
): ExportColumn[] {
  return names.flatMap((name) => {
    const spec = specOf(resource, name)
    if (!spec) return []
    const masked = spec.mask && !(spec.mask.plain && holds(caller, spec.mask.plain)) ? spec.mask : null
    const text = textOf(resource, name, spec, translate)
    return [
      {
        name,
        label: translate(spec.label),
        shape: shapeOf(spec),
        cell: masked ? (row: Row) => maskText(text(row), masked) : text,
      },
      ...(spec.numberOf ? [numberColumn(name, spec, translate)] : []),
    ]
  })
}

/** The number beside the name of the row it stands for: programs and formulas look rows up by it. */
const numberColumn = (name: string, { label }: FieldSpec, translate: Translate): ExportColumn => ({
  name,
  label: `${translate(label)} (${translate('编号')})`,
  shape: 'text',
  cell: (row) => row[name],
  beside: true,
})

function textOf(
  resource: Resource,
  name: string,
  spec: FieldSpec,
  translate: Translate,
): (row: Row) => unknown {
  const readable = labelKey(name)
  const { sentence } = spec
  if (sentence)
    return (row) => {
      const stored = row[sentence]
      return isSentence(stored) ? translateSentence(stored, translate) : row[name]
    }
  switch (spec.kind) {
    case 'oneOf':
      return (row) => choice(spec, row[name], translate)
    case 'someOf':
      return (row) =>
        Array.isArray(row[name])
          ? (row[name] as unknown[]).map((item) => choice(spec, item, translate)).join('、')
          : null
    case 'flag':
      return (row) => (row[name] === true ? translate('是') : row[name] === false ? translate('否') : null)
    case 'window':
      return (row) => rangeText(row[name])
    case 'dictionary':
    case 'reference':
    case 'parent':
      return (row) => row[readable] || row[name]
    case 'references':
      return (row) => row[readable] || (Array.isArray(row[name]) ? (row[name] as unknown[]).join(',') : null)
    case 'text':
      return readable in resource.fields
        ? (row) => row[name]
        : (row) => {
            const labelText = row[readable]
            if (typeof labelText !== 'string' || labelText === '') return row[name]
            return spec.numberOf ? labelText : translate(labelText)
          }
    case 'decimal':
      return spec.fractionFormat === 'fold' ? (row) => foldText(row[name], translate) : (row) => row[name]
    default:
      return (row) => row[name]
  }
}

/** A discount as a Chinese fold (八折) in Chinese, as a percentage in other languages. */
const foldText = (value: unknown, translate: Translate): unknown =>
  typeof value !== 'number' ? value : fractionText(value, translate('是') === '是' ? FOLD : PERCENT)
const shapeOf = ({ kind, fractionFormat: display }: FieldSpec): Shape =>
  display === 'percent' ? 'percent' : display === 'fold' ? 'text' : (SHAPES[kind] ?? 'text')

const choice = (spec: FieldSpec, value: unknown, translate: Translate): string | null =>
  value === null || value === undefined
    ? null
    : translateChoice(spec.choices?.[String(value)] ?? String(value), translate)

function rangeText(value: unknown): string | null {
  const { from = null, to = null } = (value ?? {}) as { from?: string | null; to?: string | null }
  return from || to ? `${from ?? ''} ~ ${to ?? ''}` : null
}

function maskText(value: unknown, { start, end }: { readonly start: number; readonly end: number }): unknown {
  if (value === null || value === undefined || value === '') return value
  const text = String(value)
  return text.length <= start + end ? '****' : `${text.slice(0, start)}****${text.slice(text.length - end)}`
}
