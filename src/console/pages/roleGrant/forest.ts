/** A node of the contract's trees. */
export interface TreeNode {
  readonly id: string
  readonly parentId?: string
  readonly title: string
  /** The permission code, where it has one. */
  readonly code?: string
  readonly pinyin?: string
  readonly children?: readonly TreeNode[]
}

/** A node with its position: rows of the visible tree in reading order. */
export interface VisibleRow {
  readonly node: TreeNode
  readonly level: number
  readonly parent: string | null
  readonly position: number
  readonly size: number
  readonly open: boolean | null
}
export type CheckState = 'none' | 'some' | 'all'

/** The visible nodes: everything whose ancestors are open. */
export function visibleRows(
  nodes: readonly TreeNode[],
  open: ReadonlySet<string>,
  level = 1,
  parent: string | null = null,
): VisibleRow[] {
  return nodes.flatMap((node, index) => {
    const children = node.children ?? []
    const isOpen = children.length === 0 ? null : open.has(node.id)
    return [
      { node, level, parent, position: index + 1, size: nodes.length, open: isOpen },
      ...(isOpen ? visibleRows(children, open, level + 1, node.id) : []),
    ]
  })
}

/** Ids of a node and everything below it. */
export const subtreeIds = (node: TreeNode): string[] => [
  node.id,
  ...(node.children ?? []).flatMap(subtreeIds),
]

/** Every node with the ids of its ancestors, nearest first. */
export function ancestry(
  nodes: readonly TreeNode[],
  above: readonly string[] = [],
  ancestorsById: Map<string, readonly string[]> = new Map(),
): Map<string, readonly string[]> {
  for (const node of nodes) {
    ancestorsById.set(node.id, above)
    ancestry(node.children ?? [], [node.id, ...above], ancestorsById)
  }
  return ancestorsById
}

/** Nodes of a tree by id. */
export const nodesById = (
  nodes: readonly TreeNode[],
  byId: Map<string, TreeNode> = new Map(),
): ReadonlyMap<string, TreeNode> => {
  for (const node of nodes) {
    byId.set(node.id, node)
    nodesById(node.children ?? [], byId)
  }
  return byId
}

/** Whether a node and the nodes below it are checked in full, in part or not at all. */
export function checkStateOf(node: TreeNode, checked: ReadonlySet<string>): CheckState {
  const ids = subtreeIds(node)
  const count = ids.reduce((sum, id) => sum + (checked.has(id) ? 1 : 0), 0)
  return count === 0 ? 'none' : count === ids.length ? 'all' : 'some'
}

/**
 * The checked ids after a node was toggled. `node` may be a part of its original in `nodes`, as a search
 * shows it: only what it contains changes. Checking includes every ancestor; unchecking leaves a node
 * checked while something below it that is not shown is checked.
 */
export function toggled(
  nodes: readonly TreeNode[],
  node: TreeNode,
  checked: ReadonlySet<string>,
): Set<string> {
  const next = new Set(checked)
  const ids = subtreeIds(node)
  if (checkStateOf(node, checked) !== 'all') {
    for (const id of [...ids, ...(ancestry(nodes).get(node.id) ?? [])]) next.add(id)
    return next
  }
  const originals = nodesById(nodes)
  for (const id of ids.toReversed()) {
    const below = (originals.get(id)?.children ?? []).flatMap(subtreeIds)
    if (!below.some((childId) => next.has(childId))) next.delete(id)
  }
  return next
}

/** Titles of all nodes by id. */
export const titlesOf = (nodes: readonly TreeNode[]): Map<string, string> =>
  new Map(nodes.flatMap((node) => [[node.id, node.title] as const, ...titlesOf(node.children ?? [])]))

/** What saving would add and remove, in reading order; ids the tree does not contain are unchanged. */
export function changes(
  nodes: readonly TreeNode[],
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): { readonly added: readonly string[]; readonly removed: readonly string[] } {
  const ids = [...titlesOf(nodes).keys()]
  return {
    added: ids.filter((id) => after.has(id) && !before.has(id)),
    removed: ids.filter((id) => before.has(id) && !after.has(id)),
  }
}

/** Nodes that match, with their ancestors; all nodes for an empty query. */
export function filtered(nodes: readonly TreeNode[], matches: (node: TreeNode) => boolean): TreeNode[] {
  return nodes.flatMap((node) => {
    if (matches(node)) return [node]
    const children = filtered(node.children ?? [], matches)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}

/** The nodes that pass, each within its ancestors; nothing else. */
export function kept(nodes: readonly TreeNode[], passes: (node: TreeNode) => boolean): TreeNode[] {
  return nodes.flatMap((node) => {
    const children = kept(node.children ?? [], passes)
    return passes(node) || children.length > 0 ? [{ ...node, children }] : []
  })
}

/**
 * The checked ids with some of them as they were. What is checked again brings its ancestors; an ancestor that was
 * checked for their sake goes with the last of them.
 */
export function reverted(
  nodes: readonly TreeNode[],
  ids: readonly string[],
  { before, after }: { readonly before: ReadonlySet<string>; readonly after: ReadonlySet<string> },
): Set<string> {
  const next = new Set(after)
  const above = ancestry(nodes),
    originals = nodesById(nodes)
  for (const id of ids) {
    if (before.has(id)) for (const one of [id, ...(above.get(id) ?? [])]) next.add(one)
    else next.delete(id)
  }
  for (const ancestor of ids.flatMap((id) => above.get(id) ?? [])) {
    const below = (originals.get(ancestor)?.children ?? []).flatMap(subtreeIds)
    if (!before.has(ancestor) && !below.some((id) => next.has(id))) next.delete(ancestor)
  }
  return next
}
