import { actionPermission, buttonsOf } from '../contract/define/permission.ts'
import type { ButtonPlacement } from '../contract/define/action.ts'
import type { Resource } from '../contract/define/resource.ts'
import { camel } from './camel.ts'
import type { Command } from './command.ts'
import { deriveActions } from './deriveActions.ts'

/** A node of `menu/routes`. */
export interface MenuNode {
  readonly id: string
  readonly parentId: string
  readonly code: string
  readonly name: string
  readonly path: string
  readonly source?: string
  readonly sort?: number
  readonly category?: number
  readonly isOpen?: number
  readonly pinyin?: string
  readonly children?: readonly MenuNode[]
}
/** A node of `menu/buttons`: one without children is a permission. */
export interface ButtonNode {
  readonly code: string
  readonly name: string
  readonly alias?: string
  readonly action?: number
  readonly source?: string
  readonly sort?: number
  readonly pinyin?: string
  readonly children?: readonly ButtonNode[]
}
export interface DeriveInput {
  readonly routes: readonly MenuNode[]
  readonly buttons: readonly ButtonNode[]
  readonly resources: readonly Resource[]
}
/**
 * Mismatches of menu and declarations: `button` was granted but is not declared, `action` is declared but was
 * not granted.
 */
export interface Gap {
  readonly kind: 'button' | 'action'
  readonly code: string
  readonly text: string
}
export interface Derived {
  /** Commands that open the pages of the menu, in menu order. */
  readonly places: readonly Command[]
  /** Commands on the resources that have a page. */
  readonly actions: readonly Command[]
  readonly permissions: ReadonlySet<string>
  readonly gaps: readonly Gap[]
}

const leavesOf = (nodes: readonly ButtonNode[]): readonly ButtonNode[] =>
  nodes.flatMap((node) => (node.children && node.children.length > 0 ? leavesOf(node.children) : [node]))
/** Codes granted by a buttons tree. */
export const permissionsOf = (buttons: readonly ButtonNode[]): ReadonlySet<string> =>
  new Set(leavesOf(buttons).map(({ code }) => code))

/** A leaf of the menu with the names of its ancestors. */
export interface Leaf {
  readonly node: MenuNode
  readonly branches: readonly string[]
  readonly order: number
}

const bySort = (a: MenuNode, b: MenuNode): number => (a.sort ?? 0) - (b.sort ?? 0)
/** Leaves in menu order; buttons and, as the specification has it, names with a hyphen are left out. */
export function menuLeaves(
  nodes: readonly MenuNode[],
  branches: readonly string[] = [],
): Omit<Leaf, 'order'>[] {
  return [...nodes].sort(bySort).flatMap((node) => {
    if (node.category === 2) return []
    if (node.children && node.children.length > 0) return menuLeaves(node.children, [...branches, node.name])
    return node.name.includes('-') || !node.path ? [] : [{ node, branches }]
  })
}

const leafCode = (resource: Resource): string => resource.menu?.code ?? resource.code

/** The resource of a leaf: by the menu's code, else by its path. */
function resourceAt(leaf: MenuNode, resources: readonly Resource[]): Resource | undefined {
  return (
    resources.find((resource) => resource.menu !== null && leafCode(resource) === leaf.code) ??
    resources.find((resource) => resource.menu?.path === leaf.path)
  )
}

const ID_PART = /^[a-z][A-Za-z0-9]*$/
const isFrame = (path: string): boolean => /^https?:\/\//i.test(path) || path.includes('html')

/** Whether a page is named after its noun, such as 用户管理 after 用户: who types the noun means this page. */
const isPageOf = ({ label }: Resource, name: string): boolean => name !== label && name.startsWith(label)

function placeCommand(
  { node, branches, order }: Leaf,
  resource: Resource | undefined,
  keys: string | undefined,
): Command {
  const isExternal = node.isOpen === 2
  const code = camel(node.code)
  return {
    id: `open.${ID_PART.test(code) ? code : `menu${node.id}`}`,
    title: node.name,
    group: '页面',
    opens: node.path,
    sort: order,
    icon: isExternal ? 'external-link' : isFrame(node.path) ? 'app-window' : node.source || 'circle-dot',
    keywords: [
      ...(resource?.menu ? [resource.menu.en] : []),
      ...(resource?.keywords ?? []),
      node.code,
      `打开${node.name}`,
    ],
    ...(branches.length > 0 ? { path: branches.join(' / ') } : {}),
    ...(node.pinyin ? { pinyin: node.pinyin } : {}),
    ...(keys ? { keys } : {}),
    ...(resource ? { resource: resource.id } : {}),
    priority: resource && isPageOf(resource, node.name) ? 0.85 : 0.8,
    run: (host) => host.go(node.path, isExternal ? 'window' : 'here'),
  }
}

const PLACES: readonly (ButtonPlacement | null)[] = [null, 'toolbar', 'row', 'both']
/** Granted codes with the position of their button in the menu; action 0 is a permission without a button. */
function grantsOf(buttons: readonly ButtonNode[]): ReadonlyMap<string, ButtonPlacement | null | undefined> {
  return new Map(
    leavesOf(buttons).map(({ code, action }) => [code, action === undefined ? undefined : PLACES[action]]),
  )
}

function gapsOf(resources: readonly Resource[], granted: ReadonlyMap<string, unknown>): Gap[] {
  const declared = new Map(
    resources.flatMap((resource) => [
      ...buttonsOf(resource).map(({ code, label }) => [code, `${resource.label} ${label}`] as const),
      ...Object.entries(resource.actions).map(
        ([name, action]) =>
          [actionPermission(resource, name, action), `${resource.label} ${action.label}`] as const,
      ),
    ]),
  )
  return [
    ...[...granted.keys()]
      .filter((code) => code.includes('_') && !declared.has(code))
      .map((code): Gap => ({ kind: 'button', code, text: code })),
    ...[...declared]
      .filter(([code]) => !granted.has(code))
      .map(([code, text]): Gap => ({ kind: 'action', code, text })),
  ]
}

/** Commands of a signed-in operator, from what the server granted and what is declared. */
export function derive({ routes, buttons, resources }: DeriveInput): Derived {
  const granted = grantsOf(buttons)
  const takenKeys = new Set<string>()
  const ids = new Set<string>()
  const leaves = menuLeaves(routes).map(
    (leaf, order): Leaf & { readonly resource: Resource | undefined } => ({
      ...leaf,
      order,
      resource: resourceAt(leaf.node, resources),
    }),
  )
  const places = leaves.flatMap((leaf) => {
    /* If two pages want the same key, the first in the menu gets it, and the following keys do not shift. */
    const declaredKeys = leaf.resource?.menu?.key
    const keys = declaredKeys !== undefined && !takenKeys.has(declaredKeys) ? declaredKeys : undefined
    const command = placeCommand(leaf, leaf.resource, keys)
    if (ids.has(command.id)) return []
    ids.add(command.id)
    if (keys) takenKeys.add(keys)
    return [command]
  })
  const derivedResourceIds = new Set<string>()
  const actions = leaves.flatMap(({ resource, node, branches }) => {
    // A page with a single form has no rows to act on.
    if (!resource || resource.single || derivedResourceIds.has(resource.id)) return []
    derivedResourceIds.add(resource.id)
    return deriveActions({ resource, page: node.name, path: [...branches, node.name].join(' / '), granted })
  })
  return { places, actions, permissions: new Set(granted.keys()), gaps: gapsOf(resources, granted) }
}
