import { useCallback, useEffect, useMemo, useState } from 'react'
import { type GrantEntry, entriesOf } from './entries.ts'
import { nodesById, reverted } from './forest.ts'
import { type LoadedParts, loadRoleParts } from './loadParts.ts'
import { EMPTY_SET, type GrantPart } from './useGrant.ts'
import type { GrantDraft } from './useGrantPreview.ts'

type Chosen = Readonly<Record<string, ReadonlySet<string>>>

export interface RoleGrant {
  /** Null until they are read. */
  readonly parts: readonly GrantPart[] | null
  readonly base: string
  readonly failed: string
  readonly reload: () => Promise<void>
  readonly checked: (part: string) => ReadonlySet<string>
  readonly check: (part: string, ids: ReadonlySet<string>) => void
  readonly entries: readonly GrantEntry[]
  readonly undo: (entry: Pick<GrantEntry, 'part' | 'ids'>) => void
  readonly discard: () => void
  /** Checks what is granted in these parts, which are of another role; what the trees do not contain stays. */
  readonly copy: (parts: readonly GrantPart[]) => void
  readonly draft: GrantDraft | null
  /** Puts what is pending on top of what others have saved meanwhile. */
  readonly rebase: (fresh: LoadedParts) => void
}

const grantedOf = (parts: readonly GrantPart[]): Chosen =>
  Object.fromEntries(parts.map(({ key, granted }) => [key, new Set(granted)]))

/** Theirs with what is added and removed here. */
function merged(part: GrantPart, theirs: readonly string[], mine: ReadonlySet<string>): Set<string> {
  const before = new Set(part.granted),
    next = new Set(theirs)
  for (const id of mine) if (!before.has(id)) next.add(id)
  for (const id of before) if (!mine.has(id)) next.delete(id)
  return next
}

/** What another role has of the nodes of a part, and what is granted outside of them. */
function copied({ nodes, granted }: GrantPart, theirs: readonly string[]): Set<string> {
  const offered = nodesById(nodes)
  return new Set([...theirs.filter((id) => offered.has(id)), ...granted.filter((id) => !offered.has(id))])
}

const draftOf = (parts: readonly GrantPart[] | null, chosen: Chosen): GrantDraft | null =>
  parts && {
    menuIds: [...(chosen.menu ?? [])],
    dataScopeIds: [...(chosen.dataScope ?? [])],
    apiScopeIds: [...(chosen.apiScope ?? [])],
  }

/** What was read of the roles, and what is checked. */
function useLoaded(roleIds: readonly string[]) {
  const [loaded, setLoaded] = useState<LoadedParts | null>(null)
  const [chosen, setChosen] = useState<Chosen>({})
  const [failed, setFailed] = useState('')
  const key = roleIds.join(',')
  const reload = useCallback(
    () =>
      loadRoleParts(key.split(',')).then(
        (fresh) => {
          setLoaded(fresh)
          setChosen(grantedOf(fresh.parts))
          setFailed('')
        },
        (error: unknown) => setFailed(error instanceof Error ? error.message : String(error)),
      ),
    [key],
  )
  useEffect(() => {
    void reload()
  }, [reload])
  return { loaded, setLoaded, chosen, setChosen, failed, reload }
}

/** The rights of some roles as they are, and as they would be. */
export function useRoleGrant(roleIds: readonly string[]): RoleGrant {
  const { loaded, setLoaded, chosen, setChosen, failed, reload } = useLoaded(roleIds)
  const parts = loaded?.parts ?? null
  const checked = (part: string): ReadonlySet<string> => chosen[part] ?? EMPTY_SET
  const check = (part: string, ids: ReadonlySet<string>): void =>
    setChosen((previous) => ({ ...previous, [part]: ids }))
  return {
    parts,
    base: loaded?.base ?? '',
    failed,
    reload,
    checked,
    check,
    entries: useMemo(
      () => (parts ?? []).flatMap((part) => entriesOf(part, chosen[part.key] ?? EMPTY_SET)),
      [parts, chosen],
    ),
    undo: ({ part: name, ids }) => {
      const part = parts?.find((one) => one.key === name)
      if (part)
        check(name, reverted(part.nodes, ids, { before: new Set(part.granted), after: checked(name) }))
    },
    discard: () => setChosen(grantedOf(parts ?? [])),
    copy: (others) =>
      setChosen(
        Object.fromEntries(
          (parts ?? []).map((part) => [
            part.key,
            copied(part, others.find(({ key: one }) => one === part.key)?.granted ?? []),
          ]),
        ),
      ),
    draft: useMemo(() => draftOf(parts, chosen), [parts, chosen]),
    rebase: (fresh) => {
      const theirsOf = (name: string) => fresh.parts.find(({ key: one }) => one === name)?.granted ?? []
      setChosen(
        Object.fromEntries(
          (parts ?? []).map((part) => [part.key, merged(part, theirsOf(part.key), checked(part.key))]),
        ),
      )
      setLoaded(fresh)
    },
  }
}
