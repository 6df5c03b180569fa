import type { InboxChange, NounChange } from '../../contract/liveEvents.ts'
import { RecentChanges } from './recentChanges.ts'

/** Receives the change of a noun; null where some may have been missed, so that everything has to be read again. */
export type ChangeListener = (change: NounChange | null) => void

/** Stands for every noun. */
export const EVERY_NOUN = '*'

const listeners = new Map<string, Set<ChangeListener>>()
const inboxListeners = new Set<(change: InboxChange) => void>()
const recent = new RecentChanges()

/**
 * Calls `listener` when rows of these nouns changed anywhere, as far as the operator may see them; returns the
 * function that stops it. Hidden tabs hear of it when they are seen again.
 */
export function onChange(resources: readonly string[], listener: ChangeListener): () => void {
  for (const id of resources) listeners.set(id, (listeners.get(id) ?? new Set()).add(listener))
  return () => {
    for (const id of resources) listeners.get(id)?.delete(listener)
  }
}

/**
 * The same for a list whose rows were requested at `since`, in milliseconds since the page was loaded: what was
 * heard from then until now is told at once.
 */
export function onChangeSince(resource: string, since: number, listener: ChangeListener): () => void {
  for (const change of recent.since(resource, since)) listener(change)
  return onChange([resource], listener)
}

/** Calls `listener` when something came for the operator, or was read in another tab. */
export function onInbox(listener: (change: InboxChange) => void): () => void {
  inboxListeners.add(listener)
  return () => {
    inboxListeners.delete(listener)
  }
}

/** What a hidden tab was not told yet. */
const waiting: { nouns: Set<string>; missed: boolean; inbox: InboxChange | null } = {
  nouns: new Set(),
  missed: false,
  inbox: null,
}

/** Tells the listeners of this tab; null: changes may have been missed. */
export function tell(changes: readonly NounChange[] | null, inbox: InboxChange | null): void {
  if (document.hidden) {
    if (changes === null) waiting.missed = true
    else for (const { resource } of changes) waiting.nouns.add(resource)
    if (inbox && waiting.inbox !== 'created') waiting.inbox = inbox
    return
  }
  for (const change of changes ?? [null]) recent.add(change)
  if (changes === null)
    for (const listener of new Set([...listeners.values()].flatMap((set) => [...set]))) listener(null)
  else
    for (const change of changes)
      for (const id of [change.resource, EVERY_NOUN])
        for (const listener of [...(listeners.get(id) ?? [])]) listener(change)
  if (inbox) for (const listener of [...inboxListeners]) listener(inbox)
}

/** Tells a tab that is seen again what it did not hear. */
export function catchUp(): void {
  if (document.hidden) return
  const { nouns, missed, inbox } = waiting
  waiting.nouns = new Set()
  waiting.missed = false
  waiting.inbox = null
  if (missed) tell(null, inbox ?? 'changed')
  else if (nouns.size > 0 || inbox)
    tell(
      [...nouns].map((resource) => ({ resource, more: true })),
      inbox,
    )
}
