import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { isComposing } from '../../form/composing.ts'
import { matchesWords } from '../../form/matchesWords.ts'
import { Icon } from '../../shell/Icon.tsx'
import { t } from '../../text.ts'
import { idsBelow, markOf, type Spot, type TreeNode, turned, visibleSpots } from './forest.ts'

interface CheckTreeProps {
  readonly label: string
  readonly nodes: readonly TreeNode[]
  readonly checked: ReadonlySet<string>
  readonly change: (checked: ReadonlySet<string>) => void
  /** Ids checked when it was opened; nodes that differ from then are marked. */
  readonly before: ReadonlySet<string>
}

const MARKED = { none: false, some: 'mixed', all: true } as const
const TYPING_MS = 800

/** A tree of boxes: arrows move and open, Space turns a node with everything below it, letters (pinyin initials too) find. */
export function CheckTree({ label, nodes, checked, change, before }: CheckTreeProps) {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(nodes.map((node) => node.id)))
  const [at, setAt] = useState<string | null>(nodes[0]?.id ?? null)
  const typed = useRef({ text: '', until: 0 })
  const spots = useMemo(() => visibleSpots(nodes, open), [nodes, open])
  const index = Math.max(0, spots.findIndex((spot) => spot.node.id === at))
  useEffect(() => { root.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' }) }, [at])

  const go = (to: number): void => { const spot = spots[Math.max(0, Math.min(spots.length - 1, to))]; if (spot) setAt(spot.node.id) }
  const toggleOpen = (spot: Spot, wanted: boolean): void => {
    const next = new Set(open)
    if (wanted) next.add(spot.node.id)
    else next.delete(spot.node.id)
    setOpen(next)
  }
  const find = (letter: string): void => {
    const now = performance.now()
    typed.current = { text: now < typed.current.until ? typed.current.text + letter : letter, until: now + TYPING_MS }
    const from = typed.current.text.length === 1 ? index + 1 : index
    const found = [...spots.slice(from), ...spots.slice(0, from)].find((spot) => matchesWords(spot.node, typed.current.text))
    if (found) setAt(found.node.id)
  }
  const press = (event: KeyboardEvent): void => {
    const spot = spots[index]
    if (!spot || isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return
    const page = Math.max(1, Math.floor((root.current?.clientHeight ?? 300) / 28) - 1)
    const moves: Readonly<Record<string, () => void>> = {
      ArrowDown: () => go(index + 1), ArrowUp: () => go(index - 1), PageDown: () => go(index + page), PageUp: () => go(index - page), Home: () => go(0), End: () => go(spots.length - 1),
      ArrowRight: () => (spot.open === false ? toggleOpen(spot, true) : spot.open ? go(index + 1) : undefined),
      ArrowLeft: () => (spot.open ? toggleOpen(spot, false) : spot.parent ? setAt(spot.parent) : undefined),
      ' ': () => change(turned(nodes, spot.node, checked)), Enter: () => change(turned(nodes, spot.node, checked)), '*': () => setOpen(new Set(nodes.flatMap(idsBelow))),
    }
    const move = moves[event.key] ?? (event.key.length === 1 ? () => find(event.key.toLowerCase()) : null)
    if (!move) return
    event.preventDefault()
    event.stopPropagation()
    move()
  }
  return (
    <div ref={root} role="tree" aria-label={label} aria-multiselectable="true" tabIndex={0} aria-activedescendant={spots[index] ? `${id}-${spots[index].node.id}` : undefined} onKeyDown={press} className="group min-h-0 flex-1 overflow-y-auto rounded-md border border-line2 p-1 outline-offset-[-2px]">
      {spots.map((spot, place) => <TreeRow key={spot.node.id} id={`${id}-${spot.node.id}`} spot={spot} active={place === index} checked={checked} before={before} toggleOpen={() => toggleOpen(spot, !spot.open)} turn={() => { setAt(spot.node.id); change(turned(nodes, spot.node, checked)) }} />)}
    </div>
  )
}

interface TreeRowProps { readonly id: string; readonly spot: Spot; readonly active: boolean; readonly checked: ReadonlySet<string>; readonly before: ReadonlySet<string>; readonly toggleOpen: () => void; readonly turn: () => void }

function TreeRow({ id, spot: { node, level, position, size, open }, active, checked, before, toggleOpen, turn }: TreeRowProps) {
  const mark = markOf(node, checked)
  const was = before.has(node.id), is = checked.has(node.id)
  return (
    <div id={id} role="treeitem" aria-level={level} aria-posinset={position} aria-setsize={size} aria-expanded={open ?? undefined} aria-checked={MARKED[mark]} data-active={active ? '' : undefined} onClick={turn}
      className="flex h-7 cursor-pointer items-center gap-1.5 rounded pr-2 hover:bg-hover group-focus:data-active:bg-cursor" style={{ paddingLeft: 4 + (level - 1) * 18 }}>
      <span aria-hidden="true" className="grid size-6 place-items-center text-fg3" onClick={(event) => { if (open === null) return; event.stopPropagation(); toggleOpen() }}>{open === null ? null : <Icon name={open ? 'chevron-down' : 'chevron-right'} size={14} />}</span>
      <span aria-hidden="true" className={`grid size-3.5 shrink-0 place-items-center rounded-[3px] border ${mark === 'none' ? 'border-edge' : 'border-accent bg-accent text-accent-fg'}`}>{mark === 'all' ? <Icon name="check" size={11} /> : mark === 'some' ? <span className="h-0.5 w-2 bg-current" /> : null}</span>
      <span className="truncate">{node.title}</span>
      {was === is ? null : <span className={`ml-auto text-small ${is ? 'text-ok' : 'text-bad'}`}>{is ? t('将增加') : t('将移除')}</span>}
    </div>
  )
}
