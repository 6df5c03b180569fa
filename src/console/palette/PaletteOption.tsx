import { Command } from 'cmdk'
import { useRef } from 'react'
import { chooseLine } from './chooseLine.ts'
import { Icon } from '../shell/Icon.tsx'
import { KeyHint } from '../shell/KeyHint.tsx'
import { optionId } from './optionId.ts'
import type { PaletteRow } from './rows.ts'

interface PaletteOptionProps {
  readonly row: PaletteRow
  readonly active: boolean
  readonly index: number
  readonly size: number
  readonly point: (index: number, x: number, y: number) => void
}

/**
 * One line. A disabled line shows its reason instead of running; with Ctrl or ⌘ a page opens in a new window.
 */
export function PaletteOption({ row, active, index, size, point }: PaletteOptionProps) {
  const opensInTab = useRef(false)
  const isDisabled = row.reason !== null && row.reason !== undefined
  const choose = (): void => chooseLine(row, opensInTab.current ? 'tab' : 'here')
  const tone = isDisabled ? 'text-fg3' : row.danger ? 'text-bad' : ''
  return (
    <Command.Item asChild value={`line.${index}`} onSelect={choose}>
      <div
        id={optionId(row.id)}
        role="option"
        tabIndex={-1}
        aria-selected={active}
        aria-disabled={isDisabled}
        aria-setsize={size}
        aria-posinset={index + 1}
        data-command={row.command}
        className={`flex min-h-9 items-center gap-3 rounded-control px-2.5 ${active ? 'bg-press' : ''} ${tone}`}
        onPointerMove={(event) => {
          if (!active) point(index, event.clientX, event.clientY)
        }}
        onPointerDown={(event) => {
          event.preventDefault()
          opensInTab.current = event.ctrlKey || event.metaKey
        }}
      >
        <span className="grid w-4.5 shrink-0 place-items-center">
          {row.digit ? (
            <kbd>{row.digit}</kbd>
          ) : (
            <Icon name={row.icon} className={row.danger && !isDisabled ? '' : 'text-fg3'} />
          )}
        </span>
        <RowTexts row={row} />
        {row.opensPage ? <Icon name="chevron-right" size={14} className="text-fg3" /> : null}
        {row.keys ? <KeyHint keys={row.keys} /> : null}
      </div>
    </Command.Item>
  )
}

/** Title and hint, those of a record below each other, with its state. */
function RowTexts({ row }: { readonly row: PaletteRow }) {
  const isDisabled = row.reason !== null && row.reason !== undefined
  return (
    <>
      <span className={row.record ? 'flex min-w-0 flex-1 flex-col py-1' : 'contents'}>
        <span className={row.record ? 'clip' : 'clip shrink-0 max-w-[70%]'}>
          <Marked text={row.title} highlights={row.highlights} />
        </span>
        <span
          className={`clip text-fg3 ${row.record ? '' : 'flex-1'} ${isDisabled || row.record ? 'text-small' : ''}`}
        >
          {isDisabled ? row.reason : row.hint}
        </span>
      </span>
      {row.state ? (
        <span className="flex shrink-0 items-center gap-1.5">
          <span className="dot" data-tone={row.state[1]} />
          {row.state[0]}
        </span>
      ) : null}
    </>
  )
}

function Marked({
  text,
  highlights = [],
}: {
  readonly text: string
  readonly highlights?: PaletteRow['highlights']
}) {
  if (highlights.length === 0) return text
  const parts = highlights.flatMap(([from, to], index) => [
    text.slice(highlights[index - 1]?.[1] ?? 0, from),
    <mark key={from} className="bg-transparent font-semibold text-link">
      {text.slice(from, to)}
    </mark>,
  ])
  return (
    <>
      {parts}
      {text.slice(highlights.at(-1)?.[1] ?? 0)}
    </>
  )
}
