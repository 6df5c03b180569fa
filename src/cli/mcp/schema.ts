import type { FieldSpec } from '../../contract/define/field.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { fieldsOf } from '../fields.ts'
import { t } from '../text.ts'

/** A JSON schema. */
export type Schema = Readonly<Record<string, unknown>>

/** Whether an assistant may see a field: never secrets, masked values, or what only some may read. */
export const isOpenField = ({ kind, mask, internal, readPermission }: FieldSpec): boolean =>
  kind !== 'secret' && mask === undefined && !internal && readPermission === undefined

/** Whether an assistant may write a field: it never handles secrets. */
export const isWritable = (spec: FieldSpec): boolean =>
  isOpenField(spec) && !spec.computed && spec.writePermission === undefined

const choicesText = ({ choices = {} }: FieldSpec): string =>
  Object.entries(choices)
    .map(([name, label]) => `${name}: ${t(label)}`)
    .join('; ')

function kindSchema(spec: FieldSpec): Schema {
  const bounds = {
    ...(spec.min === undefined ? {} : { minimum: spec.min }),
    ...(spec.max === undefined ? {} : { maximum: spec.max }),
  }
  switch (spec.kind) {
    case 'integer':
      return { type: 'integer', ...bounds }
    case 'money':
      return { type: 'integer', ...bounds, description: 'fen, 1/100 yuan' }
    case 'decimal':
    case 'percent':
      return { type: 'number', ...bounds }
    case 'flag':
      return { type: 'boolean' }
    case 'oneOf':
      return { type: 'string', enum: Object.keys(spec.choices ?? {}), description: choicesText(spec) }
    case 'someOf':
      return {
        type: 'array',
        items: { type: 'string', enum: Object.keys(spec.choices ?? {}) },
        description: choicesText(spec),
      }
    case 'date':
      return { type: 'string', description: 'yyyy-MM-dd' }
    case 'dateTime':
      return { type: 'string', description: 'yyyy-MM-dd HH:mm:ss, Asia/Shanghai' }
    case 'reference':
      return { type: 'string', description: `id of ${spec.to ?? ''}` }
    case 'references':
      return { type: 'array', items: { type: 'string' }, description: `ids of ${spec.to ?? ''}` }
    case 'parent':
      return { type: ['string', 'null'], description: 'id of the parent row, null at the top' }
    case 'rows':
      return { type: 'array', items: fieldsSchema(spec.fields ?? {}) }
    case 'json':
    case 'window':
      return { type: 'object' }
    default:
      return { type: 'string', ...(spec.max === undefined ? {} : { maxLength: spec.max }) }
  }
}

function fieldSchema(spec: FieldSpec): Schema {
  const schema = kindSchema(spec)
  const notes = [t(spec.label), schema.description, spec.help ? t(spec.help) : undefined]
  return { ...schema, description: notes.filter((part) => part !== undefined && part !== '').join('. ') }
}

/** The fields that may be written, as the schema of an object in row form. */
export function fieldsSchema(fields: Readonly<Record<string, FieldSpec>>): Schema {
  const writable = Object.entries(fields).filter(([, spec]) => isWritable(spec))
  return {
    type: 'object',
    properties: Object.fromEntries(writable.map(([name, spec]) => [name, fieldSchema(spec)])),
    required: writable
      .filter(([, spec]) => Boolean(spec.required) && spec.default === undefined && spec.when === undefined)
      .map(([name]) => name),
    additionalProperties: false,
  }
}

/** The fields an assistant may see of a noun's rows. */
export const openFields = (resource: Resource): readonly (readonly [string, FieldSpec])[] =>
  fieldsOf(resource)
    .filter(({ spec }) => isOpenField(spec))
    .map(({ id, spec }) => [id, spec] as const)

/** The fields a filter may name, with how they are written. */
export const filterText = (resource: Resource): string =>
  openFields(resource)
    .map(([name, { kind, label }]) => `${name} (${kind}, ${t(label)})`)
    .join(', ')
