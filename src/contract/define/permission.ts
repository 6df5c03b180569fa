import type { ActionSpec, ButtonPlacement } from './action.ts'
import type { Resource } from './resource.ts'
import type { Standard } from './verbs.ts'

/**
 * The permission code of an operation: it identifies the button, the command, the route guard and the menu
 * row.
 */
export const permissionOf = (
  resource: Pick<Resource, 'code' | 'rights'>,
  operation: Standard | (string & {}),
): string => resource.rights[operation] ?? `${resource.code}_${operation}`

/** The permission code of an action: its full code, or that of its suffix or name. */
export const actionPermission = (
  resource: Pick<Resource, 'code' | 'rights'>,
  name: string,
  action: Pick<ActionSpec, 'permission' | 'code'>,
): string => action.code ?? permissionOf(resource, action.permission ?? name)

/** A button of a menu entry, as it is seeded into the menu and read by commands. */
export interface Button {
  readonly code: string
  readonly alias: string
  readonly label: string
  readonly icon: string
  readonly sort: number
  /** Null where it is not placed anywhere. */
  readonly placement: ButtonPlacement | null
}

const STANDARD: readonly {
  readonly operation: Standard
  readonly verbs: readonly string[]
  readonly label: string
  readonly icon: string
  readonly placement: ButtonPlacement
}[] = [
  { operation: 'add', verbs: ['save', 'submit', 'add'], label: '新增', icon: 'plus', placement: 'toolbar' },
  { operation: 'edit', verbs: ['update', 'submit'], label: '修改', icon: 'pencil', placement: 'row' },
  { operation: 'delete', verbs: ['remove'], label: '删除', icon: 'trash-2', placement: 'both' },
  { operation: 'view', verbs: ['detail'], label: '查看', icon: 'eye', placement: 'row' },
  { operation: 'export', verbs: [], label: '导出', icon: 'download', placement: 'toolbar' },
  { operation: 'import', verbs: [], label: '导入', icon: 'upload', placement: 'toolbar' },
]
const hasOperation = (resource: Resource, operation: Standard, verbs: readonly string[]): boolean =>
  resource.single
    ? operation === 'view' || operation === 'edit'
    : operation === 'export' || operation === 'import'
      ? resource[operation]
      : verbs.some((verb) => (resource.verbs as readonly string[]).includes(verb))

/**
 * Whether a button belongs to a standard operation of the noun, and not to an action that shares its
 * permission.
 */
export const isStandardButton = (resource: Resource, alias: string): boolean => {
  const standard = STANDARD.find(({ operation }) => operation === alias)
  return standard !== undefined && hasOperation(resource, standard.operation, standard.verbs)
}

/** Adding may share the permission of editing; then one button stands for both. */
const sharesCode = (resource: Resource, operation: Standard): boolean =>
  operation === 'add' && permissionOf(resource, 'add') === permissionOf(resource, 'edit')

/** The operations a button allows. */
export const operationsOf = (resource: Resource, alias: string): readonly string[] =>
  alias === 'edit' && hasOperation(resource, 'add', ['save', 'submit', 'add']) && sharesCode(resource, 'add')
    ? ['add', 'edit']
    : [alias]

/**
 * The buttons of a resource in menu order: the standard ones for its verbs, export and import, one for each
 * permission of its actions, then its declared buttons.
 */
export function buttonsOf(resource: Resource): Button[] {
  // A noun stored with a row of another noun has its buttons among those of that noun.
  if (resource.single !== null && resource.single !== 'tenant') return []
  const buttons: Button[] = STANDARD.filter(
    (standard) =>
      hasOperation(resource, standard.operation, standard.verbs) && !sharesCode(resource, standard.operation),
  ).map((standard, index) => ({
    code: permissionOf(resource, standard.operation),
    alias: standard.operation,
    label:
      standard.operation === 'import' ? (resource.buttons.import?.label ?? standard.label) : standard.label,
    icon: standard.icon,
    sort: index + 1,
    placement: standard.placement,
  }))
  for (const [name, action] of Object.entries(resource.actions)) {
    const code = actionPermission(resource, name, action)
    if (action.code || buttons.some((button) => button.code === code)) continue
    const ownButton = resource.buttons[action.permission ?? name]
    buttons.push({
      code,
      alias: action.permission ?? name,
      label: ownButton?.label ?? action.label,
      icon: ownButton?.icon ?? action.icon ?? 'zap',
      sort: buttons.length + 1,
      placement:
        ownButton?.placement ??
        action.placement ??
        (action.on === 'collection' ? 'toolbar' : action.on === 'record' ? 'row' : 'both'),
    })
  }
  for (const [alias, { label, icon, placement, code: ownCode }] of Object.entries(resource.buttons)) {
    const code = ownCode ?? permissionOf(resource, alias)
    if (!buttons.some((button) => button.code === code))
      buttons.push({ code, alias, label, icon, sort: buttons.length + 1, placement: placement ?? null })
  }
  return buttons
}

/** Route segment of an action. */
export const actionVerb = (name: string, action: Pick<ActionSpec, 'verb'>): string =>
  action.verb ?? name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
