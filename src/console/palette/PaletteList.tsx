import { Command } from 'cmdk'
import { useEffect, useState } from 'react'
import { t } from '../text.ts'
import { optionId } from './optionId.ts'
import { PaletteOption } from './PaletteOption.tsx'
import type { PaletteRow, PaletteView } from './rows.ts'

/** Lines that fit into the dialog of 520 px; more are mounted as the list is scrolled. */
const MIN_MOUNTED = 14
const MOUNT_AHEAD = 8
const LINE_PX = 36
const HEADING =
  '[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 ' +
  '[&_[cmdk-group-heading]]:text-small [&_[cmdk-group-heading]]:text-fg2'

interface PaletteListProps {
  readonly view: PaletteView
  readonly rows: readonly PaletteRow[]
  readonly activeIndex: number
  readonly point: (index: number, x: number, y: number) => void
}

/** Sections with the index of their first line in the whole list. */
function withOffsets(view: PaletteView): {
  readonly id: string
  readonly title: string
  readonly rows: readonly PaletteRow[]
  readonly offset: number
}[] {
  return view.sections.map((section, index) => ({
    ...section,
    offset: view.sections.slice(0, index).reduce((sum, earlier) => sum + earlier.rows.length, 0),
  }))
}

/**
 * The options in their groups: those in sight, and more as cursor or scrolling approach the end. Lines are keyed by
 * their place, so that a further letter changes texts and neither removes nor mounts elements.
 */
export function PaletteList({ view, rows, activeIndex, point }: PaletteListProps) {
  const [scrolledTo, setScrolledTo] = useState(0)
  const mounted = Math.max(MIN_MOUNTED, activeIndex + MOUNT_AHEAD, scrolledTo)
  const id = rows[activeIndex]?.id
  const isScrolled = scrolledTo > 0 || activeIndex > 0
  useEffect(() => {
    // Every letter moves the cursor to the first line; measuring where that is would lay out the list twice.
    if (isScrolled) document.getElementById(optionId(id ?? ''))?.scrollIntoView({ block: 'nearest' })
  }, [id, isScrolled])
  return (
    <Command.List
      label={t('结果')}
      onScroll={({ currentTarget: { scrollTop, clientHeight } }) => {
        setScrolledTo(scrollTop === 0 ? 0 : Math.ceil((scrollTop + clientHeight) / LINE_PX) + MOUNT_AHEAD)
      }}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain scroll-py-2 p-1.5"
    >
      {rows.length === 0 ? (
        <p
          className="late px-3 py-8 text-center text-fg2"
          role="presentation"
          data-nothing={view.busy ? undefined : ''}
        >
          {view.busy ? t('正在搜索…') : view.empty}
        </p>
      ) : null}
      <Options view={view} rows={rows} activeIndex={activeIndex} point={point} mounted={mounted} />
      {rows.length > mounted ? (
        <p className="px-3 py-2 text-small text-fg3" role="presentation">
          {t('还有 {count} 条', { count: rows.length - mounted })}
        </p>
      ) : null}
    </Command.List>
  )
}

/** The first options, as many as are mounted. */
function Options({
  view,
  rows,
  activeIndex,
  point,
  mounted,
}: PaletteListProps & { readonly mounted: number }) {
  return withOffsets(view)
    .filter((section) => section.offset < mounted)
    .map((section) => (
      <Command.Group
        key={section.id}
        value={`group.${section.id}`}
        heading={section.title}
        className={HEADING}
      >
        {section.rows.slice(0, mounted - section.offset).map((row, offset) => (
          <PaletteOption
            key={offset}
            row={row}
            active={section.offset + offset === activeIndex}
            index={section.offset + offset}
            size={rows.length}
            point={point}
          />
        ))}
      </Command.Group>
    ))
}
