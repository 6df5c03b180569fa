import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { InboxRow, InboxSection } from '../../pages/noticelist/inbox.ts'
import { muteChanges } from '../../pages/noticelist/mutes.ts'
import { openItem } from '../../pages/noticelist/openItem.ts'
import type { Readable } from '../../pages/noticelist/unread.ts'
import { useInbox } from '../../pages/noticelist/useInbox.ts'
import { pressIn } from './noticeKeys.ts'
import { NoticeRow } from './NoticeRow.tsx'
import { Failed, NoneUnread, ReadAll, Waiting } from './NoticeStates.tsx'
import { toggleMute } from './toggleMute.ts'

interface NoticeItemsProps {
  readonly kind: Readable
  readonly onlyUnread: boolean
  readonly close: () => void
  /** Whether the panel has just been opened: then the first row takes the focus. */
  readonly isOpening: { readonly current: boolean }
}

const focusRow = (list: HTMLElement | null, index: number): void =>
  list?.querySelectorAll<HTMLElement>('[data-row]')[index]?.focus()

/** The items of one kind: j and k move, e reads one, Shift E all, m mutes its kind, Enter opens. */
export function NoticeItems({ kind, onlyUnread, close, isOpening }: NoticeItemsProps) {
  const inbox = useInbox(kind, onlyUnread)
  useSnapshot(muteChanges)
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const { sections } = inbox
  const rows = sections?.flatMap((section) => section.rows) ?? []
  const index = Math.max(
    0,
    rows.findIndex(({ key }) => key === activeKey),
  )
  const row = rows[index]
  const hasUnread = rows.some(({ unread }) => unread)
  useEffect(() => {
    if (sections !== null && isOpening.current) focusRow(list.current, 0)
  }, [sections !== null])
  const open = (opened: InboxRow): void => {
    close()
    openItem(opened.item).catch(() => undefined)
    if (opened.ids.length > 1) void inbox.read(opened)
  }
  const press = (event: KeyboardEvent): void =>
    pressIn(event, {
      move: (by) => focusRow(list.current, Math.max(0, Math.min(rows.length - 1, by(index, rows.length)))),
      read: () => row?.unread && void inbox.read(row),
      readAll: () => hasUnread && void inbox.readAll(),
      mute: () => row && toggleMute(row.item),
    })
  if (inbox.failed !== '') return <Failed text={inbox.failed} retry={inbox.retry} />
  return (
    <div ref={list} role="presentation" className="notices-list" onKeyDown={press}>
      {sections === null ? <Waiting /> : null}
      {sections && !hasUnread ? <NoneUnread kind={kind} alone={rows.length === 0} /> : null}
      {hasUnread ? <ReadAll run={() => void inbox.readAll()} /> : null}
      {sections?.map((section) => (
        <NoticeSection
          key={section.title}
          section={section}
          activeKey={row?.key ?? null}
          activate={setActiveKey}
          open={open}
          read={(one) => void inbox.read(one)}
        />
      ))}
    </div>
  )
}

interface NoticeSectionProps {
  readonly section: InboxSection
  readonly activeKey: string | null
  readonly activate: (key: string) => void
  readonly open: (row: InboxRow) => void
  readonly read: (row: InboxRow) => void
}

const NoticeSection = ({ section, activeKey, activate, open, read }: NoticeSectionProps) => (
  <section aria-label={section.title}>
    <h3 className="notices-day">{section.title}</h3>
    <ul>
      {section.rows.map((row) => (
        <NoticeRow
          key={row.key}
          row={row}
          isActive={row.key === activeKey}
          activate={() => activate(row.key)}
          open={() => open(row)}
          read={() => read(row)}
        />
      ))}
    </ul>
  </section>
)
