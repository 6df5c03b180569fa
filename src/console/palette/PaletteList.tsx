import { Command } from 'cmdk'
import { memo, useEffect, useRef } from 'react'
import { Icon } from '../shell/Icon.tsx'
import { KeyHint } from '../shell/KeyHint.tsx'
import { announce } from '../shell/announce.ts'
import { t } from '../text.ts'
import type { PaletteRow, PaletteView } from './rows.ts'

const MOUNTED = 20
const AHEAD = 8
/** DOM id of the option of a row. */
export const optionId = (id: string): string => `palette-${id.replace(/[^\w-]/g, '_')}`

interface PaletteListProps { readonly view: PaletteView; readonly rows: readonly PaletteRow[]; readonly at: number; readonly onPoint: (index: number, x: number, y: number) => void }

/** The options in their groups: twenty, and more as the cursor comes near the end. */
export function PaletteList({ view, rows, at, onPoint }: PaletteListProps) {
  const list = useRef<HTMLDivElement>(null)
  const mounted = Math.max(MOUNTED, at + AHEAD)
  const id = rows[at]?.id
  useEffect(() => { if (id) document.getElementById(optionId(id))?.scrollIntoView({ block: 'nearest' }) }, [id])
  let index = 0
  return (
    <Command.List ref={list} id="palette-list" label={t('结果')} className="min-h-0 flex-1 overflow-y-auto overscroll-contain scroll-py-2 p-1.5">
      {rows.length === 0 && !view.busy ? <p className="px-3 py-8 text-center text-fg2" role="presentation">{view.empty}</p> : null}
      {rows.length === 0 && view.busy ? <p className="late px-3 py-8 text-center text-fg2" role="presentation">{t('正在搜索…')}</p> : null}
      {view.sections.map((section) => {
        const first = index
        index += section.rows.length
        const shown = section.rows.slice(0, Math.max(0, mounted - first))
        return shown.length === 0 ? null : (
          <Command.Group key={section.id} value={`group.${section.id}`} heading={section.title} className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-small [&_[cmdk-group-heading]]:text-fg2">
            {shown.map((row, offset) => <Option key={row.id} row={row} active={first + offset === at} index={first + offset} size={rows.length} onPoint={onPoint} />)}
          </Command.Group>
        )
      })}
      {rows.length > mounted ? <p className="px-3 py-2 text-small text-fg3" role="presentation">{t('还有 {count} 条', { count: rows.length - mounted })}</p> : null}
    </Command.List>
  )
}

interface OptionProps { readonly row: PaletteRow; readonly active: boolean; readonly index: number; readonly size: number; readonly onPoint: PaletteListProps['onPoint'] }

/** One option. A line that cannot be chosen says why instead of doing it. */
const Option = memo(function Option({ row, active, index, size, onPoint }: OptionProps) {
  const off = row.reason !== null && row.reason !== undefined
  const choose = (how: 'here' | 'tab'): void => { if (off) announce(row.reason ?? '', 'assertive'); else row.choose(how) }
  return (
    <Command.Item asChild value={row.id}>
      <div
        id={optionId(row.id)} role="option" aria-selected={active} aria-disabled={off} aria-setsize={size} aria-posinset={index + 1} data-command={row.command}
        className={`flex h-9 items-center gap-3 rounded-control px-2.5 ${active ? 'bg-press' : ''} ${off ? 'text-fg3' : row.danger ? 'text-bad' : ''}`}
        onPointerMove={(event) => { if (!active) onPoint(index, event.clientX, event.clientY) }}
        onPointerDown={(event) => event.preventDefault()} onClick={(event) => choose(event.ctrlKey || event.metaKey ? 'tab' : 'here')}
      >
        {row.digit ? <kbd>{row.digit}</kbd> : <Icon name={row.icon} className={row.danger && !off ? '' : 'text-fg3'} />}
        <span className="clip"><Marked text={row.title} marks={row.marks} /></span>
        {off ? <span className="clip flex-1 text-small text-fg3">{row.reason}</span> : row.hint ? <span className="clip flex-1 text-fg3" translate="no">{row.hint}</span> : <span className="flex-1" />}
        {row.deeper ? <Icon name="chevron-right" size={14} className="text-fg3" /> : null}
        {row.keys ? <KeyHint keys={row.keys} /> : null}
      </div>
    </Command.Item>
  )
})

function Marked({ text, marks = [] }: { readonly text: string; readonly marks?: PaletteRow['marks'] }) {
  if (marks.length === 0) return text
  const parts = marks.flatMap(([from, to], index) => [text.slice(marks[index - 1]?.[1] ?? 0, from), <mark key={from} className="bg-transparent font-semibold text-link">{text.slice(from, to)}</mark>])
  return <>{parts}{text.slice(marks.at(-1)?.[1] ?? 0)}</>
}
