import { useEffect, useId, useMemo, useRef } from 'react'
import { Icon } from '../../shell/Icon.tsx'
import { useRowWindow } from '../../table/rowWindow.ts'
import { t } from '../../text.ts'
import {
  type CheckState,
  checkStateOf,
  nodesById,
  subtreeIds,
  type TreeNode,
  type VisibleRow,
} from './forest.ts'
import { ROW_HEIGHT, useCheckTree, type CheckTreeProps } from './useCheckTree.ts'
import './roleGrant.css'

const ARIA_CHECKED = { none: false, some: 'mixed', all: true } as const

/**
 * A tree of checkboxes: arrows move and open, Space toggles a node with everything below it, letters (also
 * pinyin initials) find nodes. Only the nodes in sight and the active one are in the document.
 */
export function CheckTree(props: CheckTreeProps) {
  const { label, checked, initialChecked, allNodes } = props
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const { rows, index, press, toggleOpen, toggleChecked } = useCheckTree(props, root)
  const { parts, scrollTo } = useRowWindow({
    count: rows.length,
    body: root,
    rowHeight: ROW_HEIGHT,
    keptIndex: index,
  })
  useEffect(() => scrollTo(index), [scrollTo, index])
  const originals = useMemo(() => nodesById(allNodes), [allNodes])
  return (
    <div
      ref={root}
      role="tree"
      aria-label={label}
      aria-multiselectable="true"
      tabIndex={0}
      aria-activedescendant={rows[index] ? `${id}-${rows[index].node.id}` : undefined}
      onKeyDown={press}
      className="group grant-tree"
    >
      {parts.map((part) => {
        if (part.gap !== null) return <div key={part.key} aria-hidden="true" style={{ height: part.gap }} />
        const row = rows[part.index]
        return row ? (
          <TreeRow
            key={row.node.id}
            id={`${id}-${row.node.id}`}
            row={row}
            index={part.index}
            active={part.index === index}
            original={originals.get(row.node.id) ?? row.node}
            checked={checked}
            initialChecked={initialChecked}
            toggleOpen={() => toggleOpen(row)}
            toggleChecked={() => toggleChecked(row)}
          />
        ) : null
      })}
    </div>
  )
}

interface TreeRowProps {
  readonly id: string
  readonly row: VisibleRow
  /** Among the visible rows. */
  readonly index: number
  readonly active: boolean
  /** The node with everything below it, found or not. */
  readonly original: TreeNode
  readonly checked: ReadonlySet<string>
  readonly initialChecked: ReadonlySet<string>
  readonly toggleOpen: () => void
  readonly toggleChecked: () => void
}

function TreeRow({
  id,
  row: { node, level, position, size, open },
  index,
  active,
  original,
  checked,
  initialChecked,
  toggleOpen,
  toggleChecked,
}: TreeRowProps) {
  const isChecked = checked.has(node.id)
  const mark = checkStateOf(original, checked)
  const change = initialChecked.has(node.id) === isChecked ? undefined : isChecked ? 'added' : 'removed'
  return (
    <div
      id={id}
      role="treeitem"
      data-index={index}
      tabIndex={-1}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={size}
      aria-expanded={open ?? undefined}
      aria-selected={isChecked}
      aria-checked={ARIA_CHECKED[mark]}
      data-active={active ? '' : undefined}
      data-change={change}
      onMouseDown={(event) => {
        event.preventDefault()
        event.currentTarget.parentElement?.focus()
        toggleChecked()
      }}
      className="grant-row"
      style={{ paddingLeft: 8 + (level - 1) * 24 }}
    >
      <Fold open={open} toggle={toggleOpen} />
      <Box mark={mark} />
      <span className={level === 1 ? 'truncate font-semibold' : 'truncate'} data-title="">
        {t(node.title)}
      </span>
      {node.code && level > 1 ? (
        <span className="grant-code truncate text-small text-fg3">{node.code}</span>
      ) : null}
      <span className="ml-auto" />
      {change ? <ChangeWord isAdded={isChecked} /> : null}
      {original.children?.length ? <Share node={original} checked={checked} /> : null}
    </div>
  )
}

const ChangeWord = ({ isAdded }: { readonly isAdded: boolean }) => (
  <span className={`shrink-0 text-small ${isAdded ? 'text-ok' : 'text-bad'}`}>
    {isAdded ? t('将增加') : t('将移除')}
  </span>
)

/** How many of the nodes below a node are checked, of how many. */
function Share({ node, checked }: { readonly node: TreeNode; readonly checked: ReadonlySet<string> }) {
  const below = (node.children ?? []).flatMap(subtreeIds)
  return (
    <span className="shrink-0 text-small text-fg2 tabular-nums">
      {below.filter((id) => checked.has(id)).length} / {below.length}
    </span>
  )
}

/** Button that opens or closes a node; nothing for a leaf. */
function Fold({ open, toggle }: { readonly open: boolean | null; readonly toggle: () => void }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-6 place-items-center text-fg3"
      onMouseDown={(event) => {
        if (open === null) return
        event.stopPropagation()
        event.preventDefault()
        toggle()
      }}
    >
      {open === null ? null : <Icon name={open ? 'chevron-down' : 'chevron-right'} size={14} />}
    </span>
  )
}

const BOX_CLASS = 'grid size-3.5 shrink-0 place-items-center rounded-[3px] border'

function Box({ mark }: { readonly mark: CheckState }) {
  return (
    <span
      aria-hidden="true"
      className={`${BOX_CLASS} ${mark === 'none' ? 'border-edge' : 'border-accent bg-accent text-accent-fg'}`}
    >
      {mark === 'all' ? (
        <Icon name="check" size={11} />
      ) : mark === 'some' ? (
        <span className="h-0.5 w-2 bg-current" />
      ) : null}
    </span>
  )
}
