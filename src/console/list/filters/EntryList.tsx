import { type RefObject, useEffect, useRef } from 'react'
import { usePopup } from '../../form/controls/usePopup.ts'
import { t } from '../../text.ts'
import type { EntryLine, FilterEntry } from './useFilterEntry.ts'

interface EntryListProps {
  readonly id: string
  readonly anchor: RefObject<HTMLElement | null>
  readonly entry: FilterEntry
}

/** CSS pixels. */
const WIDTH = 320
const MAX_HEIGHT = 360

function stateText({ lines, reading }: FilterEntry): string {
  if (reading === 'failed') return t('读取失败，请重试')
  if (lines.length > 0) return ''
  return reading === 'reading' ? t('正在读取') : t('没有找到')
}

/** The fields, conditions or values that the text of the filter's input may mean. */
export function EntryList({ id, anchor, entry }: EntryListProps) {
  const popup = usePopup<HTMLDivElement>(anchor, true, { width: WIDTH, height: MAX_HEIGHT })
  const list = useRef<HTMLUListElement>(null)
  const { lines, active, draft } = entry
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const state = stateText(entry)
  return (
    <div
      ref={popup}
      popover="manual"
      className="m-0 flex flex-col overflow-hidden rounded-lg border border-line2 bg-raised p-1 text-fg shadow-lg"
    >
      <ul
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={t('筛选')}
        aria-multiselectable={draft !== null || undefined}
        className="min-h-0 overflow-y-auto"
      >
        {lines.map((line, index) => (
          <Line key={line.id} id={`${id}-${line.id}`} line={line} index={index} entry={entry} />
        ))}
      </ul>
      {state ? (
        <p role="status" className="px-2 py-1.5 text-fg3">
          {state}
        </p>
      ) : null}
      {draft ? (
        <p className="border-t border-line px-2 pt-1.5 pb-0.5 text-tiny text-fg3">
          {t('Enter 应用 · Shift+Enter 多选 · Tab 换比较')}
        </p>
      ) : null}
    </div>
  )
}

interface LineProps {
  readonly id: string
  readonly line: EntryLine
  readonly index: number
  readonly entry: FilterEntry
}

/** One line; values have a box to choose several. */
function Line({ id, line, index, entry: { active, draft, tick, setActive } }: LineProps) {
  return (
    <li
      id={id}
      role="option"
      aria-selected={draft ? line.isTicked : index === active}
      data-active={index === active ? '' : undefined}
      className="flex min-h-8 cursor-pointer items-center gap-2 rounded px-2 data-active:bg-soft"
      onMouseMove={() => setActive(index)}
      onMouseDown={(event) => {
        event.preventDefault()
        if (draft && (event.shiftKey || event.target instanceof HTMLInputElement)) tick(line.id)
        else line.choose()
      }}
    >
      {draft ? (
        <input type="checkbox" tabIndex={-1} aria-hidden="true" checked={line.isTicked} readOnly />
      ) : null}
      <span className="flex-1 truncate">{line.label}</span>
    </li>
  )
}
