import { WindowList } from '../table/WindowList.tsx'
import { t } from '../text.ts'
import type { PreviewRow } from './previewRows.ts'

/** CSS pixels. */
const LINE_HEIGHT = 30
/** Lines that fit without scrolling. */
const MAX_LINES = 12

/** The rows of a change, those it leaves out last, with the reason; nothing for a single row. */
export function PreviewRows({ rows }: { readonly rows: readonly PreviewRow[] }) {
  if (rows.length < 2) return null
  return (
    <WindowList
      as="ul"
      items={rows}
      keyOf={({ id }) => id}
      label={t('涉及的数据')}
      scrolls={rows.length > MAX_LINES}
      className="max-h-[362px] overflow-y-auto rounded border border-line"
      itemClassName="border-b border-line px-3 last:border-0"
      itemHeight={LINE_HEIGHT}
      render={(row) => <PreviewLine row={row} />}
    />
  )
}

const PreviewLine = ({ row }: { readonly row: PreviewRow }) => (
  <div className={`flex h-[29px] items-center gap-3 ${row.reason === null ? '' : 'text-fg2'}`}>
    <span className="clip min-w-0 flex-1" title={row.title}>
      {row.title}
    </span>
    {row.amount === '' ? null : <span className="shrink-0 tabular-nums">{row.amount}</span>}
    <span className="clip w-44 shrink-0" title={row.reason ?? row.state}>
      {row.reason === null ? (
        <>
          <span className="dot" data-tone={row.tone} /> {row.state}
        </>
      ) : (
        <span className="text-warn">
          {t('跳过')} · {row.reason}
        </span>
      )}
    </span>
  </div>
)
