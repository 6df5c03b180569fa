import { useRef } from 'react'
import type { Command } from '../../../palette/command.ts'
import { Gap } from '../../table/Gap.tsx'
import { useRowWindow } from '../../table/rowWindow.ts'
import { t } from '../../text.ts'
import { KeymapRow } from './KeymapRow.tsx'

/** CSS pixels. */
const ROW_HEIGHT = 32

interface KeymapTableProps {
  readonly lines: readonly { readonly id: string; readonly title: string; readonly command: Command }[]
  /** The command whose keys are recorded at once. */
  readonly requestedId: string | null
}

/** Commands with their keys; only those in sight are in the document. */
export function KeymapTable({ lines, requestedId }: KeymapTableProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const { parts, isWindowed, measure, handlers } = useRowWindow({
    count: lines.length,
    body,
    rowHeight: ROW_HEIGHT,
  })
  return (
    <table
      tabIndex={isWindowed ? 0 : undefined}
      aria-rowcount={lines.length + 1}
      className="w-full max-w-260"
      {...handlers}
    >
      <thead className="sticky top-0 z-1 bg-surface text-left text-small text-fg2">
        <tr aria-rowindex={1} className="h-7.5 border-b border-line">
          <th className="pl-4 font-medium">{t('命令')}</th>
          <th className="w-30 font-medium max-s:hidden">{t('分组')}</th>
          <th className="w-60 font-medium">{t('按键')}</th>
          <th className="w-44">
            <span className="sr-only">{t('操作')}</span>
          </th>
        </tr>
      </thead>
      <tbody ref={body}>
        {parts.map((part) => {
          if (part.gap !== null) return <Gap key={part.key} height={part.gap} />
          const line = lines[part.index]
          return line ? (
            <KeymapRow
              key={line.id}
              index={part.index}
              measure={measure}
              command={line.command}
              title={line.title}
              recording={line.id === requestedId}
            />
          ) : null
        })}
      </tbody>
    </table>
  )
}
