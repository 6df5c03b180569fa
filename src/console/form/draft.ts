import { applies } from '../../contract/define/validate.ts'
import type { FieldSpec, Fields } from '../../contract/define/field.ts'
import type { Resource } from '../../contract/define/resource.ts'
import type { WireRow } from '../../contract/wire.ts'
import { encodeRow } from '../../contract/wireOut.ts'
import { mayRead, mayWrite, stateSpec } from '../../palette/fields.ts'

/** Values of a form in row form: money in fen, percent as a fraction, a half-typed number as text. */
export type Draft = Record<string, unknown>

/**
 * One input of a form. `readOnly` shows the value without a control: it is fixed after creation, or the user
 * lacks the permission.
 */
export interface FormField {
  readonly name: string
  readonly spec: FieldSpec
  readonly readOnly: boolean
}
export interface FormSection {
  readonly title: string
  readonly fields: readonly FormField[]
}

function formField(
  resource: Resource,
  name: string,
  { creating, permissions }: { creating: boolean; permissions: ReadonlySet<string> },
): FormField | null {
  if (name === resource.stateField) {
    const spec = resource.states?.inForm ? stateSpec(resource) : null
    return spec && { name, spec, readOnly: false }
  }
  const spec = resource.fields[name]
  if (!spec || spec.computed || !mayRead(spec, permissions)) return null
  return { name, spec, readOnly: (spec.fixed === true && !creating) || !mayWrite(spec, permissions) }
}

/** The sections of a resource's form with the inputs this user has; empty sections are left out. */
export function formSections(
  resource: Resource,
  access: { readonly creating: boolean; readonly permissions: ReadonlySet<string> },
): FormSection[] {
  return Object.entries(resource.sections)
    .map(([title, names]) => ({
      title,
      fields: names.flatMap((name) => formField(resource, name, access) ?? []),
    }))
    .filter((section) => section.fields.length > 0)
}

const blankOf = (spec: FieldSpec): unknown =>
  spec.default ??
  (spec.kind === 'references' || spec.kind === 'someOf' || spec.kind === 'rows'
    ? []
    : spec.kind === 'window'
      ? { from: null, to: null }
      : null)

/**
 * A new row's draft: declared defaults, then values the caller knows (the parent of a child, a dictionary's
 * code).
 */
export function blankDraft(sections: readonly FormSection[], preset: Readonly<Draft> = {}): Draft {
  return Object.fromEntries(
    sections
      .flatMap((section) => section.fields)
      .map(({ name, spec }) => [name, name in preset ? preset[name] : blankOf(spec)]),
  )
}

/** The draft that edits a row; a secret starts empty, which leaves it unchanged. */
export function draftOf(sections: readonly FormSection[], row: Readonly<WireRow>): Draft {
  return Object.fromEntries(
    sections
      .flatMap((section) => section.fields)
      .map(({ name, spec }) => [
        name,
        spec.kind === 'secret'
          ? null
          : (row[name] ?? (spec.kind === 'flag' ? null : blankOf({ ...spec, default: undefined }))),
      ]),
  )
}

/** The inputs in use: writable, with a `when` that the draft satisfies. */
export const activeFields = (sections: readonly FormSection[], draft: Readonly<Draft>): FormField[] =>
  sections
    .flatMap((section) => section.fields)
    .filter((field) => !field.readOnly && applies(field.spec, draft))

/**
 * Fields of the active inputs for validation; when editing, an empty secret means "unchanged" and is never
 * missing.
 */
export function activeSpecs(fields: readonly FormField[], creating: boolean): Fields {
  return Object.fromEntries(
    fields.map(({ name, spec }) => [
      name,
      spec.kind === 'secret' && !creating ? { ...spec, required: false } : spec,
    ]),
  )
}

/** The request body: active inputs in wire form, typed secrets, and the id and version of an edited row. */
export function wireDraft(
  resource: Resource,
  fields: readonly FormField[],
  draft: Readonly<Draft>,
  row: Readonly<WireRow> | null,
): WireRow {
  const plainValues: WireRow = Object.fromEntries(
    fields.filter(({ spec }) => spec.kind !== 'secret').map(({ name }) => [name, draft[name] ?? null]),
  )
  const encodedRow = encodeRow(resource, plainValues, 'plain')
  delete encodedRow.isDeleted
  for (const { name, spec } of fields)
    if (spec.kind === 'secret' && typeof draft[name] === 'string' && draft[name] !== '')
      encodedRow[name] = draft[name]
  if (row) {
    encodedRow.id = row.id
    encodedRow.version = row.version
  }
  if (row && resource.single && resource.single !== 'tenant')
    encodedRow[resource.single.by] = row[resource.single.by]
  return encodedRow
}
