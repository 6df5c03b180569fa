import { useEffect, useMemo, useState } from 'react'
import { matchesWords } from '../../form/matchesWords.ts'
import { changes, filtered, type TreeNode } from './forest.ts'

/** One tree of what can be granted, with what is granted now; titles are Chinese. */
export interface GrantPart {
  readonly key: string
  readonly title: string
  readonly nodes: readonly TreeNode[]
  readonly held: readonly string[]
}
/** What saving would do to one part. */
export interface Differing {
  readonly part: GrantPart
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

export const NOTHING: ReadonlySet<string> = new Set()

export interface GrantState {
  readonly parts: readonly GrantPart[] | null
  readonly failed: string
  readonly part: GrantPart | undefined
  readonly tab: number
  readonly showTab: (index: number) => void
  readonly words: string
  readonly find: (words: string) => void
  /** Nodes of the part in front that match the words. */
  readonly nodes: readonly TreeNode[]
  readonly checked: (key: string) => ReadonlySet<string>
  readonly check: (key: string, ids: ReadonlySet<string>) => void
  readonly differing: readonly Differing[]
  readonly dirty: boolean
}

/** State of a grant: trees as they come, what is checked, what differs from before. */
export function useGrant(load: () => Promise<readonly GrantPart[]>, loaded: () => void): GrantState {
  const [parts, setParts] = useState<readonly GrantPart[] | null>(null)
  const [failed, setFailed] = useState('')
  const [tab, setTab] = useState(0)
  const [words, find] = useState('')
  const [chosen, setChosen] = useState<Readonly<Record<string, ReadonlySet<string>>>>({})
  useEffect(() => {
    load().then(
      (found) => {
        setParts(found)
        setChosen(Object.fromEntries(found.map((part) => [part.key, new Set(part.held)])))
        requestAnimationFrame(loaded)
      },
      (error: unknown) => setFailed(error instanceof Error ? error.message : String(error)),
    )
  }, [load])
  const part = parts?.[tab]
  const nodes = useMemo(
    () =>
      words === '' ? (part?.nodes ?? []) : filtered(part?.nodes ?? [], (node) => matchesWords(node, words)),
    [part, words],
  )
  const checked = (key: string): ReadonlySet<string> => chosen[key] ?? NOTHING
  const differing = (parts ?? []).map((one) => ({
    part: one,
    ...changes(one.nodes, new Set(one.held), checked(one.key)),
  }))
  return {
    parts,
    failed,
    part,
    tab,
    words,
    find,
    nodes,
    checked,
    differing,
    showTab: (index) => {
      setTab(index)
      find('')
    },
    check: (key, ids) => setChosen((now) => ({ ...now, [key]: ids })),
    dirty: differing.some((one) => one.added.length + one.removed.length > 0),
  }
}
