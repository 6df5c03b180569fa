import type { FieldSpec } from '../../contract/define/field.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { applies } from '../../contract/define/validate.ts'
import { fieldNamed, mayRead } from '../../palette/fields.ts'
import type { Row } from './calls.ts'

/** A field of a record. */
export interface Fact {
  readonly name: string
  readonly spec: FieldSpec
}
/** Facts under one heading, Chinese. */
export interface FactSection {
  readonly title: string
  /** Facts by line. */
  readonly lines: readonly (readonly Fact[])[]
}

/** The declared sections, then fields the server fills in; secrets and what the lead shows are left out. */
export function sectionsOf(
  resource: Resource,
  row: Row,
  permissions: ReadonlySet<string>,
  elsewhere: ReadonlySet<string>,
): FactSection[] {
  const readable = (names: readonly string[]): Fact[] =>
    names.flatMap((name) => {
      const spec = fieldNamed(resource, name)
      return spec &&
        spec.kind !== 'secret' &&
        !elsewhere.has(name) &&
        mayRead(spec, permissions) &&
        applies(spec, row)
        ? [{ name, spec }]
        : []
    })
  const declared = resource.detail.sections ?? resource.sections
  const sectionFields = new Set([...Object.values(declared).flat(2), resource.stateField ?? ''])
  const otherFields = Object.keys(resource.fields).filter(
    (name) => !sectionFields.has(name) && !resource.fields[name]?.internal,
  )
  return [...Object.entries(declared), ['记录信息', otherFields] as const].map(([title, entries]) => ({
    title,
    lines: entries.map((entry) => readable(typeof entry === 'string' ? [entry] : entry)),
  }))
}

/** The columns of child rows that are shown. */
export const childColumns = (spec: FieldSpec): readonly (readonly [name: string, field: FieldSpec])[] =>
  Object.entries(spec.fields ?? {}).filter(([, field]: [string, FieldSpec]) => field.width !== 0)

/** Columns that fit beside the main column of a record. */
const FITTING_COLUMNS = 3

/** Whether a section has child rows that need the width of the main column. */
export const isWideSection = ({ lines }: FactSection): boolean =>
  lines.flat().some(({ spec }) => spec.kind === 'rows' && childColumns(spec).length > FITTING_COLUMNS)
