import type { FieldSpec, Kind } from '../../contract/define/field.ts'
import type { Resource } from '../../contract/define/resource.ts'
import type { ColumnKind, GridColumn, StateLook } from '../grid/types.ts'
import { fieldNamed, mayRead } from '../record/fields.ts'
import { valueText } from '../record/valueText.ts'
import { t } from '../text.ts'

const KINDS: Readonly<Partial<Record<Kind, ColumnKind>>> = { integer: 'number', decimal: 'number', percent: 'percent', money: 'money', flag: 'flag', date: 'date', dateTime: 'dateTime' }
const WIDTHS: Readonly<Partial<Record<Kind, number>>> = { text: 160, longText: 220, integer: 88, decimal: 100, percent: 92, money: 116, flag: 76, date: 108, dateTime: 132, window: 260, oneOf: 108, dictionary: 120, reference: 140, references: 160, parent: 140, image: 140, file: 160, json: 180, rows: 88 }
const UNSORTABLE = new Set<Kind>(['references', 'json', 'rows', 'window', 'secret', 'image', 'file'])

const looks = (spec: FieldSpec): Readonly<Record<string, StateLook>> =>
  Object.fromEntries(Object.entries(spec.choices ?? {}).map(([key, label]) => [key, { label: t(label), tone: spec.tones?.[key] ?? 'idle' }]))

function columnOf(resource: Resource, name: string, spec: FieldSpec): GridColumn {
  const common = { id: name, label: t(spec.label), width: spec.width ?? WIDTHS[spec.kind] ?? 140, sortable: resource.shape === 'flat' && !UNSORTABLE.has(spec.kind), hideable: name !== resource.title }
  if (name === resource.title && resource.shape === 'tree') return { ...common, kind: 'tree', width: spec.width ?? 240 }
  if (spec.kind === 'oneOf' && spec.tones && Object.keys(spec.tones).length > 0) return { ...common, kind: 'state', states: looks(spec) }
  const kind = KINDS[spec.kind]
  if (kind) return { ...common, kind }
  if (spec.kind === 'text' || spec.kind === 'longText') return { ...common, kind: spec.mono ? 'mono' : 'text', ...(name === resource.title ? { width: spec.width ?? 180 } : {}) }
  return { ...common, kind: 'text', value: (row) => valueText(spec, name, row) || null }
}

/** The grid's columns of a resource, the naming column first in trees; fields the user may not read are left out. */
export function gridColumns(resource: Resource, permissions: ReadonlySet<string>): GridColumn[] {
  const names = resource.shape === 'tree' ? [resource.title, ...resource.list.columns.filter((name) => name !== resource.title)] : resource.list.columns
  return names.flatMap((name) => {
    const spec = fieldNamed(resource, name)
    return spec && spec.kind !== 'secret' && mayRead(spec, permissions) ? [columnOf(resource, name, spec)] : []
  })
}
