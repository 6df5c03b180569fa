import { useMemo, useRef, useState } from 'react'
import { matchesSearch } from '../../../kernel/matchesSearch.ts'
import { t } from '../../text.ts'
import { CheckTree } from './CheckTree.tsx'
import { filtered, kept, type TreeNode } from './forest.ts'
import { GrantSide } from './GrantSide.tsx'
import { GrantKeys, GrantTools, type View } from './GrantTools.tsx'
import type { TreeHandle } from './useCheckTree.ts'
import type { GrantPart } from './useGrant.ts'
import type { GrantSaving } from './useGrantSave.ts'
import type { RoleGrant } from './useRoleGrant.ts'

interface RoleGrantBodyProps {
  readonly roleIds: readonly string[]
  readonly grant: RoleGrant
  readonly saving: GrantSaving
  readonly tab: number
  readonly showTab: (index: number) => void
}

const isFound = (node: TreeNode, query: string): boolean =>
  matchesSearch(node, query) || (node.code ?? '').toLowerCase().includes(query.trim().toLowerCase())

/** The nodes of a part that a query and a view leave, each within its ancestors. */
function useNodes(
  part: GrantPart,
  query: string,
  view: View,
  checked: ReadonlySet<string>,
): readonly TreeNode[] {
  return useMemo(() => {
    const granted = new Set(part.granted)
    const found = query === '' ? part.nodes : filtered(part.nodes, (node) => isFound(node, query))
    if (view === 'all') return found
    return kept(found, ({ id }) =>
      view === 'granted' ? granted.has(id) || checked.has(id) : granted.has(id) !== checked.has(id),
    )
    // What is checked while a view is open must not move under the cursor.
  }, [part, query, view])
}

/** The tree of one part, with a field that finds and views that narrow it; beside it what would change. */
export function RoleGrantBody({ roleIds, grant, saving, tab, showTab }: RoleGrantBodyProps) {
  const tree = useRef<TreeHandle>(null)
  const part = grant.parts?.[tab]
  if (!grant.parts || !part)
    return <div className="late skeleton m-4 h-40" role="status" aria-label={t('正在读取')} />
  const find = (partKey: string, id: string): void => {
    const index = grant.parts?.findIndex(({ key }) => key === partKey) ?? -1
    if (index !== tab) showTab(index)
    // The tree of another part is on the page after the next frame.
    requestAnimationFrame(() => requestAnimationFrame(() => tree.current?.show(id)))
  }
  const changed = grant.entries.filter((entry) => entry.part === part.key)
  const next = (id: string): void => {
    const ids = changed.map((entry) => entry.id)
    const target = ids[(ids.indexOf(id) + 1) % Math.max(1, ids.length)]
    if (target !== undefined) tree.current?.show(target)
  }
  const undo = (id: string): void => {
    const entry = changed.find(({ ids }) => ids.includes(id))
    if (entry) grant.undo(entry.id === id ? entry : { part: part.key, ids: [id] })
  }
  return (
    <div className="grant-body">
      <GrantTree key={part.key} part={part} grant={grant} handle={tree} letters={{ c: next, u: undo }} />
      <GrantSide roleIds={roleIds} grant={grant} saving={saving} find={find} />
    </div>
  )
}

interface GrantTreeProps {
  readonly part: GrantPart
  readonly grant: RoleGrant
  readonly handle: React.RefObject<TreeHandle | null>
  readonly letters: Readonly<Record<string, (id: string) => void>>
}

function GrantTree({ part, grant, handle, letters }: GrantTreeProps) {
  const [query, setQuery] = useState('')
  const [view, setView] = useState<View>('all')
  const field = useRef<HTMLInputElement>(null)
  const checked = grant.checked(part.key)
  const nodes = useNodes(part, query, view, checked)
  const counts: Readonly<Record<View, number | null>> = {
    all: null,
    granted: part.granted.length,
    changed: grant.entries.reduce((sum, { part: key, ids }) => sum + (key === part.key ? ids.length : 0), 0),
  }
  return (
    <section className="grant-main" aria-label={t(part.title)}>
      <GrantTools field={field} query={query} find={setQuery} view={view} show={setView} counts={counts} />
      <GrantKeys />
      {nodes.length === 0 ? (
        <p className="p-4 text-fg2">
          {t(query === '' && view === 'all' ? '没有可以授予的权限' : '没有找到')}
        </p>
      ) : (
        <CheckTree
          key={`${view}:${query}`}
          label={t(part.title)}
          nodes={nodes}
          allNodes={part.nodes}
          checked={checked}
          initialChecked={new Set(part.granted)}
          change={(ids) => grant.check(part.key, ids)}
          openAll={query !== '' || view !== 'all'}
          letters={{ ...letters, '/': () => field.current?.focus() }}
          handle={handle}
        />
      )}
    </section>
  )
}
