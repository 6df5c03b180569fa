import { ancestry, changes, nodesById, type TreeNode } from './forest.ts'
import type { GrantPart } from './useGrant.ts'

/** A line of the list of changes: a node, with what changed below it in the same way. */
export interface GrantEntry {
  readonly part: string
  readonly id: string
  readonly title: string
  readonly code: string
  /** Titles of the nodes above it, from the top. */
  readonly path: readonly string[]
  readonly isAdded: boolean
  /** The node itself and what changed with it. */
  readonly ids: readonly string[]
}

/** What changed in one part, in reading order; a node stands for what changed below it. */
export function entriesOf(part: GrantPart, checked: ReadonlySet<string>): GrantEntry[] {
  const above = ancestry(part.nodes),
    nodes = nodesById(part.nodes)
  const titleOf = (id: string): string => nodes.get(id)?.title ?? id
  const entries = new Map<string, GrantEntry & { readonly ids: string[] }>()
  const { added, removed } = changes(part.nodes, new Set(part.granted), checked)
  for (const [ids, isAdded] of [[added, true] as const, [removed, false] as const]) {
    const changed = new Set(ids)
    for (const id of ids) {
      const ancestors = above.get(id) ?? []
      const top = ancestors.findLast((ancestor) => changed.has(ancestor)) ?? id
      const entry = entries.get(top)
      if (entry) entry.ids.push(id)
      else
        entries.set(top, entryOf(nodes.get(top), { part: part.key, isAdded, ids: [id], path: pathOf(top) }))
    }
  }
  return [...entries.values()]

  function pathOf(id: string): readonly string[] {
    return (above.get(id) ?? []).toReversed().map(titleOf)
  }
}

const entryOf = (
  node: TreeNode | undefined,
  rest: {
    readonly part: string
    readonly isAdded: boolean
    readonly ids: string[]
    readonly path: readonly string[]
  },
): GrantEntry & { readonly ids: string[] } => ({
  id: node?.id ?? '',
  title: node?.title ?? '',
  code: node?.code ?? '',
  ...rest,
})
