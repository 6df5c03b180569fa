import type { FieldSpec } from '../contract/define/field.ts'
import type { Resource } from '../contract/define/resource.ts'

const SYSTEM: Readonly<Record<string, FieldSpec>> = {
  createTime: { kind: 'dateTime', label: '创建时间', computed: true, search: 'range' },
  updateTime: { kind: 'dateTime', label: '更新时间', computed: true, search: 'range' },
}

/**
 * The state of a resource as a declared choice; actions change it, so a form shows it only where `inForm` is
 * set.
 */
export function stateSpec(resource: Resource): FieldSpec | null {
  const { states } = resource
  if (!states) return null
  return {
    kind: 'oneOf',
    label: states.label ?? '状态',
    choices: states.labels,
    wire: states.wire,
    tones: states.tones ?? {},
    default: states.initial,
    required: true,
  }
}

/**
 * The spec of `name` in rows of the resource: a declared field, its state, or one of the columns every row
 * has.
 */
export function fieldNamed(resource: Resource, name: string): FieldSpec | null {
  if (name === resource.stateField) return stateSpec(resource)
  return resource.fields[name] ?? SYSTEM[name] ?? null
}

/** Whether the holder of `permissions` may see the field. */
export const mayRead = (field: FieldSpec, permissions: ReadonlySet<string>): boolean =>
  !field.readPermission || permissions.has(field.readPermission)

/** Whether the holder of `permissions` may change the field. */
export const mayWrite = (field: FieldSpec, permissions: ReadonlySet<string>): boolean =>
  mayRead(field, permissions) && (!field.writePermission || permissions.has(field.writePermission))
