import { type KeyboardEvent, type RefObject, useMemo, useRef, useState } from 'react'
import { isComposing } from '../../form/composing.ts'
import { matchesWords } from '../../form/matchesWords.ts'
import { idsBelow, type Spot, turned, visibleSpots, type TreeNode } from './forest.ts'

const TYPING_MS = 800
const ROW = 28

export interface CheckTreeState {
  readonly spots: readonly Spot[]
  readonly index: number
  readonly press: (event: KeyboardEvent) => void
  readonly toggleOpen: (spot: Spot) => void
  readonly turn: (spot: Spot) => void
}

/** Finds nodes by letters typed shortly after each other. */
function useTyping(
  spots: readonly Spot[],
  index: number,
  setAt: (id: string) => void,
): (letter: string) => void {
  const typed = useRef({ text: '', until: 0 })
  return (letter) => {
    const now = performance.now()
    typed.current = {
      text: now < typed.current.until ? typed.current.text + letter : letter,
      until: now + TYPING_MS,
    }
    const from = typed.current.text.length === 1 ? index + 1 : index
    const found = [...spots.slice(from), ...spots.slice(0, from)].find((spot) =>
      matchesWords(spot.node, typed.current.text),
    )
    if (found) setAt(found.node.id)
  }
}

/** Cursor, open nodes and keys of a tree of boxes. */
export function useCheckTree(
  { nodes, checked, change }: CheckTreeProps,
  root: RefObject<HTMLElement | null>,
): CheckTreeState {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(nodes.map((node) => node.id)))
  const [at, setAt] = useState<string | null>(nodes[0]?.id ?? null)
  const spots = useMemo(() => visibleSpots(nodes, open), [nodes, open])
  const index = Math.max(
    0,
    spots.findIndex((spot) => spot.node.id === at),
  )
  const go = (to: number): void => setAt(spots[Math.max(0, Math.min(spots.length - 1, to))]?.node.id ?? null)
  const setSpotOpen = ({ node }: Spot, wanted: boolean): void =>
    setOpen(new Set(wanted ? [...open, node.id] : [...open].filter((id) => id !== node.id)))
  const turn = (spot: Spot): void => {
    setAt(spot.node.id)
    change(turned(nodes, spot.node, checked))
  }
  const find = useTyping(spots, index, setAt)
  const press = (event: KeyboardEvent): void => {
    const spot = spots[index]
    if (!spot || isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return
    const page = Math.max(1, Math.floor((root.current?.clientHeight ?? 300) / ROW) - 1)
    const moves: Readonly<Record<string, () => void>> = {
      ArrowDown: () => go(index + 1),
      ArrowUp: () => go(index - 1),
      PageDown: () => go(index + page),
      PageUp: () => go(index - page),
      Home: () => go(0),
      End: () => go(spots.length - 1),
      ArrowRight: () =>
        spot.open === false ? setSpotOpen(spot, true) : spot.open ? go(index + 1) : undefined,
      ArrowLeft: () => (spot.open ? setSpotOpen(spot, false) : spot.parent ? setAt(spot.parent) : undefined),
      ' ': () => turn(spot),
      Enter: () => turn(spot),
      '*': () => setOpen(new Set(nodes.flatMap(idsBelow))),
    }
    const move = moves[event.key] ?? (event.key.length === 1 ? () => find(event.key.toLowerCase()) : null)
    if (!move) return
    event.preventDefault()
    event.stopPropagation()
    move()
  }
  return { spots, index, press, toggleOpen: (spot) => setSpotOpen(spot, !spot.open), turn }
}

export interface CheckTreeProps {
  readonly label: string
  readonly nodes: readonly TreeNode[]
  readonly checked: ReadonlySet<string>
  readonly change: (checked: ReadonlySet<string>) => void
  /** Ids checked when it was opened; nodes that differ from then are marked. */
  readonly before: ReadonlySet<string>
}
