import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { t } from '../../text.ts'
import type { RowFault } from './batchCalls.ts'

/** Height of a row whose texts take one line, in CSS pixels; others are measured once they are on screen. */
const ROW_HEIGHT = 29
/** Rows rendered beyond either edge of what is visible. */
const OVERSCAN = 8
/** A table with more rows can be focused, so that the dialog can be scrolled by keyboard. */
const FITTING_ROWS = 5

interface FaultTableProps {
  readonly title: string
  readonly faults: readonly RowFault[]
  /** The pasted lines, each shown with its fault; none where the rows came in a file. */
  readonly lines: readonly string[]
}

/**
 * The faults of a batch, each with its row. A file has up to 50 000 rows, so only those in sight of the dialog
 * are in the document; assistive technology is told how many there are and which ones these are.
 */
export function FaultTable({ title, faults, lines }: FaultTableProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const virtualizer = useVirtualizer({
    count: faults.length,
    getScrollElement: () => scrollerOf(body.current),
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    scrollMargin: useOffset(body),
    useFlushSync: false,
  })
  const rows = virtualizer.getVirtualItems(),
    { scrollMargin } = virtualizer.options,
    height = virtualizer.getTotalSize()
  return (
    <table
      tabIndex={faults.length > FITTING_ROWS ? 0 : undefined}
      aria-rowcount={faults.length + 1}
      className="w-full table-fixed text-left"
    >
      <caption className="mb-1 text-left text-small text-fg2">{title}</caption>
      <FaultHead hasLines={lines.length > 0} />
      <tbody ref={body}>
        <Gap height={rows[0] ? rows[0].start - scrollMargin : height} />
        {rows.map(({ index }) => {
          const fault = faults[index]
          return fault ? (
            <FaultRow
              key={index}
              index={index}
              fault={fault}
              line={lines.length > 0 ? (lines[fault.row - 1] ?? '') : null}
              measure={virtualizer.measureElement}
            />
          ) : null
        })}
        <Gap height={height - (rows.at(-1)?.end ?? height + scrollMargin) + scrollMargin} />
      </tbody>
    </table>
  )
}

/** The nearest ancestor that scrolls: the body of the dialog. */
function scrollerOf(element: Element | null): Element | null {
  let ancestor = element?.parentElement ?? null
  while (ancestor && !/auto|scroll/.test(getComputedStyle(ancestor).overflowY))
    ancestor = ancestor.parentElement
  return ancestor
}

/** How far below the beginning of the scrolled content the element begins, in CSS pixels. */
function useOffset(element: RefObject<Element | null>): number {
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => {
    const scroller = scrollerOf(element.current)
    if (!element.current || !scroller) return
    setOffset(
      Math.round(
        element.current.getBoundingClientRect().top -
          scroller.getBoundingClientRect().top +
          scroller.scrollTop,
      ),
    )
  })
  return offset
}

const FaultHead = ({ hasLines }: { readonly hasLines: boolean }) => (
  <thead>
    <tr aria-rowindex={1} className="border-b border-line text-small text-fg2">
      <th scope="col" className="h-7 w-16 pr-3 font-normal">
        {t('行号')}
      </th>
      {hasLines ? (
        <th scope="col" className="h-7 w-72 pr-3 font-normal">
          {t('订单原文')}
        </th>
      ) : null}
      <th scope="col" className="h-7 pr-3 font-normal">
        {t('原因')}
      </th>
    </tr>
  </thead>
)

/** Keeps the place of the rows that are not in the document. */
const Gap = ({ height }: { readonly height: number }) =>
  height > 0 ? (
    <tr aria-hidden="true">
      <td className="p-0" style={{ height }} />
    </tr>
  ) : null

interface FaultRowProps {
  readonly index: number
  readonly fault: RowFault
  /** The pasted line; null where there are no lines. */
  readonly line: string | null
  readonly measure: (row: HTMLTableRowElement | null) => void
}

const FaultRow = ({ index, fault: { row, msg }, line, measure }: FaultRowProps) => (
  <tr ref={measure} data-index={index} aria-rowindex={index + 2} className="border-b border-line align-top">
    <th scope="row" className="py-1 pr-3 font-normal tabular-nums">
      {row}
    </th>
    {line === null ? null : (
      <td className="py-1 pr-3 text-fg2">
        <span className="clip block" title={line}>
          {line}
        </span>
      </td>
    )}
    <td className="py-1 text-bad">{t(msg)}</td>
  </tr>
)
