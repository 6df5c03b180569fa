import { useEffect, useMemo, useRef, useState } from 'react'
import { onInbox } from '../../live/changes.ts'
import { type InboxRow, type InboxSection, inboxSections } from './inbox.ts'
import { markRead, type Readable, refreshUnread } from './unread.ts'
import { type Item, itemPage } from './useNotices.ts'

const LATEST = 20,
  UNREAD = 60

interface InboxState {
  /** Null until the first answer. */
  readonly sections: readonly InboxSection[] | null
  readonly failed: string
  readonly retry: () => void
  readonly read: (row: InboxRow) => Promise<void>
  readonly readAll: () => Promise<void>
}

async function loadItems(kind: Readable, signal: AbortSignal): Promise<readonly Item[]> {
  const [unread, latest] = await Promise.all([
    itemPage(kind, { current: 1, size: UNREAD, unread: true, signal }),
    itemPage(kind, { current: 1, size: LATEST, signal }),
  ])
  return [...new Map([...latest.records, ...unread.records].map((item) => [item.id, item])).values()]
}

/** The operator's messages or notices, what is unread first; they are read again when something comes. */
export function useInbox(kind: Readable, onlyUnread: boolean): InboxState {
  const [items, setItems] = useState<readonly Item[] | null>(null)
  const [failed, setFailed] = useState('')
  const [version, setVersion] = useState(0)
  // What is read while the list is open stays in its place.
  const kept = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const controller = new AbortController()
    loadItems(kind, controller.signal).then(
      (loaded) => {
        setItems(loaded)
        setFailed('')
      },
      (error: unknown) => {
        if (!controller.signal.aborted) setFailed(error instanceof Error ? error.message : String(error))
      },
    )
    return () => controller.abort()
  }, [kind, version])
  const reload = (): void => setVersion((previous) => previous + 1)
  useEffect(() => onInbox(reload), [])
  useEffect(() => {
    void refreshUnread()
  }, [])
  const setRead = (ids: ReadonlySet<string> | null): void => {
    const isMeant = (item: Item): boolean => item.unread && (ids === null || ids.has(item.id))
    kept.current = new Set([...kept.current, ...(items ?? []).filter(isMeant).map(({ id }) => id)])
    setItems(
      (previous) => previous?.map((item) => (isMeant(item) ? { ...item, unread: false } : item)) ?? null,
    )
  }
  const sections = useMemo(
    () => items && inboxSections(items, { kept: kept.current, onlyUnread, now: new Date() }),
    [items, onlyUnread],
  )
  return {
    sections,
    failed,
    retry: reload,
    read: async ({ ids }) => {
      setRead(new Set(ids))
      await markRead(kind, ids).catch(reload)
    },
    readAll: async () => {
      setRead(null)
      await markRead(kind, null).catch(reload)
    },
  }
}
