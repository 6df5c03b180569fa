import type { FieldSpec, Kind } from '../../../contract/define/field.ts'
import type { Resource } from '../../../contract/define/resource.ts'
import { FOLD } from '../../../kernel/fraction.ts'
import type { ColumnKind, ColumnState, GridColumn, StateStyle } from '../../grid/types.ts'
import { choiceWidth, columnWidth, textWidth } from '../../record/columnWidth.ts'
import { fieldNamed, mayRead } from '../../../palette/fields.ts'
import { fractionUnit } from '../../record/fraction.ts'
import { translatedText, valueText } from '../../record/valueText.ts'
import { choiceText, t } from '../../text.ts'
import type { SavedColumns } from '../views/savedColumns.ts'

const KINDS: Readonly<Partial<Record<Kind, ColumnKind>>> = {
  integer: 'number',
  decimal: 'number',
  money: 'money',
  flag: 'flag',
  date: 'date',
  dateTime: 'dateTime',
}
const UNSORTABLE = new Set<Kind>([
  'references',
  'someOf',
  'json',
  'rows',
  'window',
  'secret',
  'image',
  'file',
])

type ListShape = 'page' | 'tree'
/** The inputs that decide the columns of a list. */
export interface ColumnOptions {
  readonly resource: Resource
  readonly rows: { readonly shape: ListShape }
  readonly columns?: readonly string[]
}

const stateStyles = (spec: FieldSpec): Readonly<Record<string, StateStyle>> =>
  Object.fromEntries(
    Object.entries(spec.choices ?? {}).map(([key, label]) => [
      key,
      { label: choiceText(label), tone: spec.tones?.[key] ?? 'idle' },
    ]),
  )

/** Pixels beside the text of a heading or a choice: the padding of its cell. */
const HEADING = 20
/** Pixels a measured text may be off: another face may have been measured before that of the console was loaded. */
const SLACK = 4
/** A column of choices is as wide as its longest name up to this, in CSS pixels. */
const WIDEST_CHOICE = 180

/** Width of a column that has to show every choice of its field whole. */
const widthOfChoices = (spec: FieldSpec): number => HEADING + SLACK + choiceWidth(spec)

const stateColumn = (common: Omit<GridColumn, 'kind'>, spec: FieldSpec): GridColumn => ({
  ...common,
  kind: 'state',
  states: stateStyles(spec),
  width: Math.max(common.width ?? 0, widthOfChoices(spec)),
})

function columnOf(resource: Resource, name: string, spec: FieldSpec, shape: ListShape): GridColumn {
  const common = {
    id: name,
    label: t(spec.label),
    width: Math.max(columnWidth(spec), HEADING + textWidth(t(spec.label))),
    sortable: shape === 'page' && !UNSORTABLE.has(spec.kind),
    hideable: name !== resource.title,
    ...(shape === 'page' && spec.kind !== 'rows' ? { field: name } : {}),
  }
  if (name === resource.title && shape === 'tree')
    return { ...common, kind: 'tree', width: spec.width ?? 240 }
  if (spec.kind === 'oneOf' && spec.tones && Object.keys(spec.tones).length > 0)
    return stateColumn(common, spec)
  if (spec.meter) return { ...common, kind: 'meter' }
  const unit = fractionUnit(spec),
    kind = unit ? (unit === FOLD ? ('fold' as const) : ('percent' as const)) : KINDS[spec.kind]
  if (kind) return { ...common, kind }
  if ((spec.kind === 'text' && !spec.numberOf) || spec.kind === 'longText')
    return {
      ...common,
      kind: spec.mono ? 'mono' : 'text',
      value: (row) => translatedText(spec, name, row) ?? row[name],
      ...(name === resource.title ? { width: spec.width ?? 152 } : {}),
      ...(spec.number?.fromId ? { kind: 'serial', width: 148 } : {}),
    }
  const width =
    spec.kind === 'oneOf'
      ? Math.max(common.width, Math.min(WIDEST_CHOICE, widthOfChoices(spec)))
      : common.width
  return { ...common, width, kind: 'text', value: (row) => valueText(spec, name, row) || null }
}

const NO_COLUMN = new Set<Kind>(['secret', 'rows'])

/** The fields that are no columns of the list until somebody shows them. */
export const extraFields = (resource: Resource, columns: readonly string[]): readonly string[] =>
  [...Object.keys(resource.fields), resource.stateField ?? '', 'createTime', 'updateTime'].filter((name) => {
    const spec = fieldNamed(resource, name)
    return spec && !NO_COLUMN.has(spec.kind) && !spec.internal && !columns.includes(name)
  })

/** The field whose amount says how large a row is, and the state: they stay at the right edge. */
const fixedFields = ({ list: { amount, columns }, fields, stateField }: Resource): readonly string[] =>
  [amount ?? columns.find((name) => fields[name]?.kind === 'money') ?? '', stateField ?? ''].filter((name) =>
    columns.includes(name),
  )

/** The operator's columns; fields that were not added are hidden. */
export function listColumns(
  { resource, columns = resource.list.columns }: Pick<ColumnOptions, 'resource' | 'columns'>,
  { added = [], ...saved }: SavedColumns,
): Partial<ColumnState> {
  const extra = extraFields(resource, columns)
  return {
    end: fixedFields(resource),
    ...saved,
    hidden: [...(saved.hidden ?? []), ...extra.filter((name) => !added.includes(name))],
  }
}

/**
 * The grid's columns of a resource, in trees the naming column first, and after those of the list all other
 * fields; fields the user may not read are left out.
 */
export function gridColumns(
  { resource, rows, columns = resource.list.columns }: ColumnOptions,
  permissions: ReadonlySet<string>,
): GridColumn[] {
  const names =
    rows.shape === 'tree' ? [resource.title, ...columns.filter((name) => name !== resource.title)] : columns
  return [...names, ...extraFields(resource, names)].flatMap((name) => {
    const spec = fieldNamed(resource, name)
    return spec && spec.kind !== 'secret' && mayRead(spec, permissions)
      ? [columnOf(resource, name, spec, rows.shape)]
      : []
  })
}
