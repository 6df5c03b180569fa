import type { FieldSpec } from '../../contract/define/field.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { type Caller, holds } from '../engine/caller.ts'
import { translatorFor } from '../engine/translation.ts'
import { bareHeading as bare } from './uploadedSheet.ts'

/** A column that can be imported: its name on the wire and its field. */
export interface ImportColumn {
  readonly name: string
  readonly label: string
  readonly required: boolean
  readonly field: FieldSpec
}

const UNFIT = new Set(['json', 'rows', 'image', 'file'])

function specOf(resource: Resource, name: string): FieldSpec | null {
  const { states, stateField, importing } = resource
  if (importing.fields) return importing.fields[name] ?? null
  if (states && name === stateField)
    return states.inForm
      ? {
          kind: 'oneOf',
          label: states.label ?? '状态',
          choices: states.labels,
          wire: states.wire,
          default: states.initial,
        }
      : null
  return resource.fields[name] ?? null
}

/** The columns the caller may import; without the fields the caller may not write. */
export function importColumns(resource: Resource, caller: Caller): ImportColumn[] {
  return resource.importColumns.flatMap((name): ImportColumn[] => {
    const field = specOf(resource, name)
    const isForbidden = [field?.readPermission, field?.writePermission].some(
      (code) => code !== undefined && !holds(caller, code),
    )
    if (!field || field.computed || UNFIT.has(field.kind) || isForbidden) return []
    const required = Boolean(field.required) && field.default === undefined && !field.when
    if (field.kind !== 'window') return [{ name, label: field.label, required, field }]
    return [
      {
        name: field.from ?? '',
        label: `${field.label}开始`,
        required,
        field: { kind: 'dateTime', label: `${field.label}开始` },
      },
      {
        name: field.to ?? '',
        label: `${field.label}结束`,
        required: false,
        field: { kind: 'dateTime', label: `${field.label}结束` },
      },
    ]
  })
}

/** Suggests a column for each heading by label, name or English label; no column is suggested twice. */
export function suggestMapping(
  headings: readonly string[],
  columns: readonly ImportColumn[],
): (string | null)[] {
  const mapping: (string | null)[] = headings.map(() => null)
  const toEnglish = translatorFor('en')
  const candidates = columns.map(({ name, label }) => ({
    name,
    aliases: [label, name, toEnglish(label)].map(bare),
  }))
  const assign = (fits: (heading: string, aliases: readonly string[]) => boolean): void => {
    for (const [index, heading] of headings.entries()) {
      const bareText = bare(heading)
      if (mapping[index] || bareText === '') continue
      mapping[index] =
        candidates.find(({ name, aliases }) => !mapping.includes(name) && fits(bareText, aliases))?.name ??
        null
    }
  }
  assign((heading, aliases) => aliases.includes(heading))
  assign(
    (heading, aliases) =>
      heading.length >= 2 &&
      aliases.some((alias) => alias.length >= 2 && (alias.includes(heading) || heading.includes(alias))),
  )
  return mapping
}
