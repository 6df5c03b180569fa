export interface Node {
  readonly id: string
  readonly parentId: string | null
}
export type Branching<T> = T & { children?: Branching<T>[] }

/**
 * Builds a forest from flat rows, keeping their order. A row whose parent is not among them becomes a root, and
 * so does a row that is its own parent; rows in a longer circle hang from no root and are left out. Leaves have
 * no `children`.
 */
export function toForest<T extends Node>(rows: readonly T[]): Branching<T>[] {
  const nodes = new Map<string, Branching<T>>(rows.map((row) => [row.id, { ...row }]))
  const roots: Branching<T>[] = []
  for (const node of nodes.values()) {
    const parent = node.parentId === null || node.parentId === node.id ? undefined : nodes.get(node.parentId)
    if (parent) (parent.children ??= []).push(node)
    else roots.push(node)
  }
  return roots
}

/** The ids of a row and of all its descendants. */
export function descendants(rows: readonly Node[], id: string): Set<string> {
  const below = new Map<string, string[]>()
  for (const row of rows) {
    if (!row.parentId) continue
    const siblings = below.get(row.parentId)
    if (siblings) siblings.push(row.id)
    else below.set(row.parentId, [row.id])
  }
  const descendantIds = new Set<string>([id])
  for (const current of descendantIds) for (const child of below.get(current) ?? []) descendantIds.add(child)
  return descendantIds
}
