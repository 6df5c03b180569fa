import {
  type KeyboardEvent,
  type RefObject,
  type Ref,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import { isComposing } from '../../form/composing.ts'
import { matchesSearch } from '../../../kernel/matchesSearch.ts'
import { appearance } from '../../appearance.ts'
import { ancestry, subtreeIds, type TreeNode, toggled, type VisibleRow, visibleRows } from './forest.ts'

const TYPING_MS = 800
/** CSS pixels. */
export const ROW_HEIGHT = 32

export interface CheckTreeState {
  readonly rows: readonly VisibleRow[]
  readonly index: number
  readonly press: (event: KeyboardEvent) => void
  readonly toggleOpen: (row: VisibleRow) => void
  readonly toggleChecked: (row: VisibleRow) => void
}

/** Finds nodes by letters typed in quick succession. */
function useTyping(
  rows: readonly VisibleRow[],
  index: number,
  setActiveId: (id: string) => void,
): (letter: string) => void {
  const typed = useRef({ text: '', until: 0 })
  return (letter) => {
    const now = performance.now()
    typed.current = {
      text: now < typed.current.until ? typed.current.text + letter : letter,
      until: now + TYPING_MS,
    }
    const from = typed.current.text.length === 1 ? index + 1 : index
    const match = [...rows.slice(from), ...rows.slice(0, from)].find((row) =>
      matchesSearch(row.node, typed.current.text),
    )
    if (match) setActiveId(match.node.id)
  }
}

/** Rows that a page key moves by. */
const rowsInSight = (body: HTMLElement | null): number =>
  Math.max(1, Math.floor((body?.clientHeight ?? 300) / ROW_HEIGHT) - 1)

const indexOf = (rows: readonly VisibleRow[], id: string | null): number =>
  Math.max(
    0,
    rows.findIndex((row) => row.node.id === id),
  )

/** What a letter does with the node at the cursor: the page's own, else finding nodes by their titles. */
function letterMove(
  key: string,
  id: string,
  { letters, find }: Pick<CheckTreeProps, 'letters'> & { readonly find: (letter: string) => void },
): (() => void) | null {
  if (!letters) return key.length === 1 ? () => find(key.toLowerCase()) : null
  const own = letters[key]
  return own && appearance.singleKeys ? () => own(id) : null
}

/** Cursor, open nodes and keys of a tree of checkboxes. */
export function useCheckTree(
  { nodes, allNodes, checked, change, openAll = false, letters, handle }: CheckTreeProps,
  root: RefObject<HTMLElement | null>,
): CheckTreeState {
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(openAll ? nodes.flatMap(subtreeIds) : nodes.map((node) => node.id)),
  )
  const [activeId, setActiveId] = useState<string | null>(nodes[0]?.id ?? null)
  const rows = useMemo(() => visibleRows(nodes, open), [nodes, open])
  const index = indexOf(rows, activeId)
  const moveTo = (targetIndex: number): void =>
    setActiveId(rows[Math.max(0, Math.min(rows.length - 1, targetIndex))]?.node.id ?? null)
  const setRowOpen = ({ node }: VisibleRow, shouldOpen: boolean): void =>
    setOpen(new Set(shouldOpen ? [...open, node.id] : [...open].filter((id) => id !== node.id)))
  const toggleChecked = ({ node }: VisibleRow): void => {
    setActiveId(node.id)
    change(toggled(allNodes, node, checked))
  }
  const find = useTyping(rows, index, setActiveId)
  const show = (id: string): void => {
    setOpen((previous) => new Set([...previous, ...(ancestry(nodes).get(id) ?? [])]))
    setActiveId(id)
    root.current?.focus()
  }
  useImperativeHandle(handle, () => ({ show }))
  const press = (event: KeyboardEvent): void => {
    const row = rows[index]
    if (!row || isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return
    const page = rowsInSight(root.current)
    const moves: Readonly<Record<string, () => void>> = {
      ArrowDown: () => moveTo(index + 1),
      ArrowUp: () => moveTo(index - 1),
      PageDown: () => moveTo(index + page),
      PageUp: () => moveTo(index - page),
      Home: () => moveTo(0),
      End: () => moveTo(rows.length - 1),
      ArrowRight: () =>
        row.open === false ? setRowOpen(row, true) : row.open ? moveTo(index + 1) : undefined,
      ArrowLeft: () => (row.open ? setRowOpen(row, false) : row.parent ? setActiveId(row.parent) : undefined),
      '*': () => setOpen(new Set(nodes.flatMap(subtreeIds))),
      ...Object.fromEntries([' ', 'Enter'].map((key) => [key, () => toggleChecked(row)])),
    }
    const move = moves[event.key] ?? letterMove(event.key, row.node.id, { letters, find })
    if (!move) return
    event.preventDefault()
    event.stopPropagation()
    move()
  }
  return { rows, index, press, toggleOpen: (row) => setRowOpen(row, !row.open), toggleChecked }
}

export interface CheckTreeProps {
  readonly label: string
  /** What is shown: all nodes, or those a search found with their ancestors. */
  readonly nodes: readonly TreeNode[]
  /** The whole tree; a node counts as checked only with everything below it, shown or not. */
  readonly allNodes: readonly TreeNode[]
  readonly checked: ReadonlySet<string>
  readonly change: (checked: ReadonlySet<string>) => void
  /** Ids checked at first; changed nodes are highlighted. */
  readonly initialChecked: ReadonlySet<string>
  /** Everything is open at first: what a search found is in sight. */
  readonly openAll?: boolean
  /** What letters do with the node at the cursor; without it they find nodes by their titles. */
  readonly letters?: Readonly<Record<string, (id: string) => void>>
  readonly handle?: Ref<TreeHandle>
}

/** What the page around a tree may do with it. */
export interface TreeHandle {
  /** Opens the way to a node, and moves cursor and focus there. */
  readonly show: (id: string) => void
}
