import { formatDay } from '../../../kernel/time.ts'
import { t } from '../../text.ts'
import type { Item } from './useNotices.ts'

/** Items that say the same of the same thing, as one line. */
export interface InboxRow {
  readonly key: string
  /** The latest of them. */
  readonly item: Item
  readonly ids: readonly string[]
  readonly unread: boolean
}
export interface InboxSection {
  /** In the operator's language. */
  readonly title: string
  readonly rows: readonly InboxRow[]
}

const DAY_MS = 86_400_000

function dayTitle(day: string, now: Date): string {
  if (day === formatDay(now)) return t('今天')
  return day === formatDay(new Date(now.getTime() - DAY_MS)) ? t('昨天') : t('更早')
}

/** Rows in order of their latest item; what repeats is one row. */
function rowsOf(items: readonly Item[]): InboxRow[] {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const key = item.kind === 'notice' ? item.id : `${item.category ?? ''} ${item.link} ${item.title}`
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return [...groups].flatMap(([key, group]) => {
    const [item] = group
    return item
      ? [{ key, item, ids: group.map(({ id }) => id), unread: group.some((one) => one.unread) }]
      : []
  })
}

/**
 * What is unread first, by day, then the rest. Items of `kept` stay where they are though they were read
 * meanwhile.
 */
export function inboxSections(
  items: readonly Item[],
  {
    kept,
    onlyUnread,
    now,
  }: { readonly kept: ReadonlySet<string>; readonly onlyUnread: boolean; readonly now: Date },
): InboxSection[] {
  const latestFirst = items.toSorted((a, b) => (a.time < b.time ? 1 : a.time > b.time ? -1 : 0))
  const isFresh = (item: Item): boolean => item.unread || kept.has(item.id)
  const byDay = new Map<string, Item[]>()
  for (const item of latestFirst.filter(isFresh)) {
    const day = dayTitle(item.time.slice(0, 10), now)
    byDay.set(day, [...(byDay.get(day) ?? []), item])
  }
  const fresh = [...byDay].map(([title, list]) => ({ title, rows: rowsOf(list) }))
  const rest = onlyUnread ? [] : rowsOf(latestFirst.filter((item) => !isFresh(item)))
  // Keys are unique among all sections: what repeats today may have come yesterday too.
  return [...fresh, ...(rest.length > 0 ? [{ title: t('已读'), rows: rest }] : [])].map((section, index) => ({
    ...section,
    rows: section.rows.map((row) => ({ ...row, key: `${index} ${row.key}` })),
  }))
}

const BREAK = /^(.+?)(?:，|, (?=\S))(.+)$/s

/** A message as its first clause and the rest; a notice has its title alone. */
export function titleAndFact({ kind, title }: Item): readonly [title: string, fact: string] {
  const [, first, rest] = kind === 'message' ? (BREAK.exec(title) ?? []) : []
  return first === undefined || rest === undefined ? [title, ''] : [first, rest]
}
