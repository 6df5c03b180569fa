import { RESOURCES } from '../../../contract/index.ts'
import { menu } from '../../../contract/resources/system/menu.ts'
import { labelKey } from '../../../contract/wire.ts'
import type { MenuRow } from '../../store/system/menuRows.ts'

/** A menu entry on the wire with everything below it. */
export interface MenuNode extends Readonly<Record<string, unknown>> {
  readonly id: string
  readonly children?: readonly MenuNode[]
  readonly hasChildren?: boolean
}

const wordOf = (field: 'category' | 'action' | 'isOpen', code: number | null): string => {
  const { wire, choices } = menu.fields[field]
  const name = Object.entries(wire ?? {}).find(([, one]) => one === code)?.[0]
  return name ? (choices?.[name] ?? '') : ''
}

/** The noun whose list stands at a leaf: by the menu's code, else by its path. */
function nounAt({ code, path }: MenuRow): string | undefined {
  const shown = RESOURCES.filter((resource) => resource.menu !== null)
  return (
    shown.find((resource) => (resource.menu?.code ?? resource.code) === code) ??
    shown.find((resource) => resource.menu?.path === path)
  )?.id
}

/** One entry in wire form, with the readable text of its codes. */
export const menuWire = (row: MenuRow): MenuNode => ({
  ...row,
  parentId: row.parentId ?? '0',
  path: row.path ?? '',
  source: row.source ?? '',
  action: row.action ?? 0,
  component: row.component ?? '',
  remark: row.remark ?? '',
  pinyin: row.pinyin ?? '',
  [labelKey('category')]: wordOf('category', row.category),
  [labelKey('action')]: wordOf('action', row.action ?? 0),
  [labelKey('isOpen')]: wordOf('isOpen', row.isOpen),
  isDeleted: 0,
  ...(row.category === 1 ? { noun: nounAt(row) } : {}),
})

/**
 * Entries as trees in their given order; an entry whose parent is not among them stands at the top, as old
 * clients expect after a cut.
 */
export function menuForest(rows: readonly MenuRow[]): MenuNode[] {
  const present = new Set(rows.map((row) => row.id))
  const below = new Map<string, MenuRow[]>()
  for (const row of rows)
    if (row.parentId && present.has(row.parentId))
      below.set(row.parentId, [...(below.get(row.parentId) ?? []), row])
  const grow = (row: MenuRow): MenuNode => {
    const children = below.get(row.id)
    return children ? { ...menuWire(row), hasChildren: true, children: children.map(grow) } : menuWire(row)
  }
  return rows.filter((row) => !row.parentId || !present.has(row.parentId)).map(grow)
}

/** What pickers of old clients read. */
export interface TreeNode {
  readonly id: string
  readonly parentId: string
  readonly title: string
  readonly key: string
  readonly value: string
  readonly children?: readonly TreeNode[]
  readonly hasChildren?: true
}

/** Entries as trees of titles. */
export function titleForest(
  rows: readonly { readonly id: string; readonly parentId: string | null; readonly title: string }[],
): TreeNode[] {
  const present = new Set(rows.map((row) => row.id))
  const below = new Map<string, TreeNode[]>()
  const nodes = rows.map((row): TreeNode & { children?: TreeNode[]; hasChildren?: true } => ({
    id: row.id,
    parentId: row.parentId ?? '0',
    title: row.title,
    key: row.id,
    value: row.id,
  }))
  for (const node of nodes)
    if (present.has(node.parentId)) below.set(node.parentId, [...(below.get(node.parentId) ?? []), node])
  for (const node of nodes) {
    const children = below.get(node.id)
    if (children) {
      node.children = children
      node.hasChildren = true
    }
  }
  return nodes.filter((node) => !present.has(node.parentId))
}
