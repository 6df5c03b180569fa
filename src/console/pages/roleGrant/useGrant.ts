import { useEffect, useMemo, useState } from 'react'
import { matchesSearch } from '../../../kernel/matchesSearch.ts'
import { changes, filtered, type TreeNode } from './forest.ts'

/** One tree of permissions, with those granted now; titles are Chinese. */
export interface GrantPart {
  readonly key: string
  readonly title: string
  readonly nodes: readonly TreeNode[]
  readonly granted: readonly string[]
}
/** What saving would change in one part. */
export interface GrantChange {
  readonly part: GrantPart
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

export const EMPTY_SET: ReadonlySet<string> = new Set()

export interface GrantState {
  readonly parts: readonly GrantPart[] | null
  readonly failed: string
  readonly part: GrantPart | undefined
  readonly tab: number
  readonly showTab: (index: number) => void
  readonly query: string
  readonly find: (query: string) => void
  /** Nodes of the active part that match the query. */
  readonly nodes: readonly TreeNode[]
  readonly checked: (key: string) => ReadonlySet<string>
  readonly check: (key: string, ids: ReadonlySet<string>) => void
  readonly pendingChanges: readonly GrantChange[]
  readonly dirty: boolean
}

/** State of a grant dialog: the trees, the checked nodes, and the pending changes. */
export function useGrant(load: () => Promise<readonly GrantPart[]>, onLoaded: () => void): GrantState {
  const [parts, setParts] = useState<readonly GrantPart[] | null>(null)
  const [failed, setFailed] = useState('')
  const [tab, setTab] = useState(0)
  const [query, find] = useState('')
  const [chosen, setChosen] = useState<Readonly<Record<string, ReadonlySet<string>>>>({})
  useEffect(() => {
    load().then(
      (loadedParts) => {
        setParts(loadedParts)
        setChosen(Object.fromEntries(loadedParts.map((part) => [part.key, new Set(part.granted)])))
        requestAnimationFrame(onLoaded)
      },
      (error: unknown) => setFailed(error instanceof Error ? error.message : String(error)),
    )
  }, [load])
  const part = parts?.[tab]
  const nodes = useMemo(
    () =>
      query === '' ? (part?.nodes ?? []) : filtered(part?.nodes ?? [], (node) => matchesSearch(node, query)),
    [part, query],
  )
  const checked = (key: string): ReadonlySet<string> => chosen[key] ?? EMPTY_SET
  const pendingChanges = (parts ?? []).map((grantPart) => ({
    part: grantPart,
    ...changes(grantPart.nodes, new Set(grantPart.granted), checked(grantPart.key)),
  }))
  return {
    parts,
    failed,
    part,
    tab,
    query,
    find,
    nodes,
    checked,
    pendingChanges,
    showTab: (index) => {
      setTab(index)
      find('')
    },
    check: (key, ids) => setChosen((previous) => ({ ...previous, [key]: ids })),
    dirty: pendingChanges.some((change) => change.added.length + change.removed.length > 0),
  }
}
