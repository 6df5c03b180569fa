import { Command } from 'cmdk'
import { useEffect } from 'react'
import { t } from '../text.ts'
import { optionId } from './optionId.ts'
import { PaletteOption } from './PaletteOption.tsx'
import type { PaletteRow, PaletteView } from './rows.ts'

const MOUNTED = 20
const AHEAD = 8
const HEADING =
  '[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 ' +
  '[&_[cmdk-group-heading]]:text-small [&_[cmdk-group-heading]]:text-fg2'

interface PaletteListProps {
  readonly view: PaletteView
  readonly rows: readonly PaletteRow[]
  readonly at: number
  readonly point: (index: number, x: number, y: number) => void
}

/** Sections with the place of their first line in the whole list. */
function placed(view: PaletteView): {
  readonly id: string
  readonly title: string
  readonly rows: readonly PaletteRow[]
  readonly first: number
}[] {
  return view.sections.map((section, index) => ({
    ...section,
    first: view.sections.slice(0, index).reduce((sum, one) => sum + one.rows.length, 0),
  }))
}

/** The options in their groups: twenty, and more as the cursor comes near the end. */
export function PaletteList({ view, rows, at, point }: PaletteListProps) {
  const mounted = Math.max(MOUNTED, at + AHEAD)
  const id = rows[at]?.id
  useEffect(() => {
    document.getElementById(optionId(id ?? ''))?.scrollIntoView({ block: 'nearest' })
  }, [id])
  return (
    <Command.List
      label={t('结果')}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain scroll-py-2 p-1.5"
    >
      {rows.length === 0 ? (
        <p className="late px-3 py-8 text-center text-fg2" role="presentation">
          {view.busy ? t('正在搜索…') : view.empty}
        </p>
      ) : null}
      {placed(view)
        .filter((section) => section.first < mounted)
        .map((section) => (
          <Command.Group
            key={section.id}
            value={`group.${section.id}`}
            heading={section.title}
            className={HEADING}
          >
            {section.rows.slice(0, mounted - section.first).map((row, offset) => (
              <PaletteOption
                key={row.id}
                row={row}
                active={section.first + offset === at}
                index={section.first + offset}
                size={rows.length}
                point={point}
              />
            ))}
          </Command.Group>
        ))}
      {rows.length > mounted ? (
        <p className="px-3 py-2 text-small text-fg3" role="presentation">
          {t('还有 {count} 条', { count: rows.length - mounted })}
        </p>
      ) : null}
    </Command.List>
  )
}
