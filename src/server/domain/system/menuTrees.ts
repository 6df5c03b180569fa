import { RESOURCES } from '../../../contract/index.ts'
import { menu } from '../../../contract/resources/system/menu.ts'
import { labelKey } from '../../../contract/wire.ts'
import type { MenuRow } from '../../store/system/menuRows.ts'

/** A menu entry on the wire, with its descendants. */
export interface MenuNode extends Readonly<Record<string, unknown>> {
  readonly id: string
  readonly children?: readonly MenuNode[]
  readonly hasChildren?: boolean
}

const choiceLabel = (field: 'category' | 'action' | 'isOpen', code: number | null): string => {
  const { wire, choices } = menu.fields[field]
  const name = Object.entries(wire ?? {}).find(([, number]) => number === code)?.[0]
  return name ? (choices?.[name] ?? '') : ''
}

/** Id of the resource whose list a menu opens: by the menu's code, else by its path. */
function resourceIdOf({ code, path }: MenuRow): string | undefined {
  const menuResources = RESOURCES.filter((resource) => resource.menu !== null)
  return (
    menuResources.find((resource) => (resource.menu?.code ?? resource.code) === code) ??
    menuResources.find((resource) => resource.menu?.path === path)
  )?.id
}

/** A menu entry in wire form, with labels of its codes. */
export const menuWire = (row: MenuRow): MenuNode => ({
  ...row,
  parentId: row.parentId ?? '0',
  path: row.path ?? '',
  source: row.source ?? '',
  action: row.action ?? 0,
  component: row.component ?? '',
  remark: row.remark ?? '',
  pinyin: row.pinyin ?? '',
  [labelKey('category')]: choiceLabel('category', row.category),
  [labelKey('action')]: choiceLabel('action', row.action ?? 0),
  [labelKey('isOpen')]: choiceLabel('isOpen', row.isOpen),
  isDeleted: 0,
  ...(row.category === 1 ? { noun: resourceIdOf(row) } : {}),
})

/**
 * Entries as trees in the given order. An entry without its parent in the list becomes a root, as old clients
 * expect of filtered lists.
 */
export function menuForest(rows: readonly MenuRow[]): MenuNode[] {
  const presentIds = new Set(rows.map((row) => row.id))
  const childrenByParent = new Map<string, MenuRow[]>()
  for (const row of rows)
    if (row.parentId && presentIds.has(row.parentId))
      childrenByParent.set(row.parentId, [...(childrenByParent.get(row.parentId) ?? []), row])
  const toNode = (row: MenuRow): MenuNode => {
    const children = childrenByParent.get(row.id)
    return children ? { ...menuWire(row), hasChildren: true, children: children.map(toNode) } : menuWire(row)
  }
  return rows.filter((row) => !row.parentId || !presentIds.has(row.parentId)).map(toNode)
}

/** A tree node in the form pickers of old clients read. */
export interface TreeNode {
  readonly id: string
  readonly parentId: string
  readonly title: string
  readonly key: string
  readonly value: string
  /** The permission code, where there is one. */
  readonly code?: string
  readonly children?: readonly TreeNode[]
  readonly hasChildren?: true
}

/** Entries as trees of titles. */
export function titleForest(
  rows: readonly {
    readonly id: string
    readonly parentId: string | null
    readonly title: string
    readonly code?: string
  }[],
): TreeNode[] {
  const presentIds = new Set(rows.map((row) => row.id))
  const childrenByParent = new Map<string, TreeNode[]>()
  const nodes = rows.map((row): TreeNode & { children?: TreeNode[]; hasChildren?: true } => ({
    id: row.id,
    parentId: row.parentId ?? '0',
    title: row.title,
    key: row.id,
    value: row.id,
    ...(row.code === undefined ? {} : { code: row.code }),
  }))
  for (const node of nodes)
    if (presentIds.has(node.parentId))
      childrenByParent.set(node.parentId, [...(childrenByParent.get(node.parentId) ?? []), node])
  for (const node of nodes) {
    const children = childrenByParent.get(node.id)
    if (children) {
      node.children = children
      node.hasChildren = true
    }
  }
  return nodes.filter((node) => !presentIds.has(node.parentId))
}
