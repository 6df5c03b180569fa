import { readings } from 'virtual:words'
import { readerOf } from '../../../palette/readings.ts'
import { get } from '../../api.ts'
import type { TreeNode } from './forest.ts'
import type { GrantPart } from './useGrant.ts'

export type PartName = 'menu' | 'dataScope' | 'apiScope'
type Trees = Readonly<Partial<Record<PartName, readonly TreeNode[]>>>
type Keys = Readonly<Partial<Record<PartName, readonly string[]>>> & { readonly base?: string }

const TITLES: Readonly<Record<PartName, string>> = {
  menu: '菜单权限',
  dataScope: '数据权限',
  apiScope: '接口权限',
}

const readingOf = readerOf(readings)
/** Nodes with the pinyin readings of their titles; a character without a known reading stands for itself. */
const withReadings = (nodes: readonly TreeNode[]): TreeNode[] =>
  nodes.map((node) => ({
    ...node,
    pinyin: node.pinyin ?? readingOf(node.title),
    ...(node.children ? { children: withReadings(node.children) } : {}),
  }))

/** Trees of what can be granted with what is; `base` names the state of a single role. */
export interface LoadedParts {
  readonly parts: readonly GrantPart[]
  readonly base: string
}

/** Reads the trees of a call and what is granted of them. */
export async function loadParts(
  paths: { readonly tree: string; readonly keys: string },
  query: Readonly<Record<string, readonly string[]>>,
  names: readonly PartName[],
): Promise<LoadedParts> {
  const [trees, granted] = await Promise.all([
    get<Trees>(paths.tree, { quiet: true }),
    get<Keys>(paths.keys, { query, quiet: true }),
  ])
  const parts = names.map((key) => ({
    key,
    title: TITLES[key],
    nodes: withReadings(trees[key] ?? []),
    granted: (granted[key] ?? []).map(String),
  }))
  return { parts, base: granted.base ?? '' }
}

/** The trees of some roles. */
export const loadRoleParts = (roleIds: readonly string[]): Promise<LoadedParts> =>
  loadParts(
    { tree: '/blade-system/menu/grant-tree', keys: '/blade-system/menu/role-tree-keys' },
    { roleIds },
    ['menu', 'dataScope', 'apiScope'],
  )
