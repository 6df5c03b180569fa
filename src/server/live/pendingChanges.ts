import type { InboxChange, NounChange } from '../../contract/liveEvents.ts'
import type { Resource } from '../../contract/define/resource.ts'
import type { ChangeKind } from '../store/changes/writtenBy.ts'

/** Ids of a noun in one event; more become "several". */
const MAX_IDS = 100

interface Collected {
  readonly resource: Resource
  /** The last thing each row went through. */
  readonly rows: Map<string, ChangeKind>
  more: boolean
}

/**
 * Changes one client was not told yet. However long it does not read, they stay as few as there are nouns, with
 * a hundred ids each.
 */
export class PendingChanges {
  readonly #nouns = new Map<string, Collected>()
  #inbox: InboxChange | null = null

  get isEmpty(): boolean {
    return this.#nouns.size === 0 && this.#inbox === null
  }

  add(resource: Resource, kind: ChangeKind, ids: readonly string[] | null): void {
    const collected = this.#nouns.get(resource.id) ?? { resource, rows: new Map(), more: false }
    this.#nouns.set(resource.id, collected)
    if (ids === null || collected.rows.size + ids.length > MAX_IDS) collected.more = true
    else for (const id of ids) collected.rows.set(id, laterOf(collected.rows.get(id), kind))
  }

  addInbox(change: InboxChange): void {
    if (this.#inbox !== 'created') this.#inbox = change
  }

  /** Takes everything; `judge` says how much of a noun its client may hear. */
  take(judge: (resource: Resource) => 'nothing' | 'noun' | 'rows'): {
    readonly changes: readonly NounChange[]
    readonly inbox: InboxChange | null
  } {
    const changes = [...this.#nouns.values()].flatMap(({ resource, rows, more }): NounChange[] => {
      const heard = judge(resource)
      if (heard === 'nothing') return []
      if (heard === 'noun') return [{ resource: resource.id, more: true }]
      return [{ resource: resource.id, ...byKind(rows), ...(more ? { more: true as const } : {}) }]
    })
    const inbox = this.#inbox
    this.#nouns.clear()
    this.#inbox = null
    return { changes, inbox }
  }
}

/** A row that was created and then changed is still a new one. */
const laterOf = (before: ChangeKind | undefined, kind: ChangeKind): ChangeKind =>
  before === 'created' && kind === 'changed' ? 'created' : kind

function byKind(rows: ReadonlyMap<string, ChangeKind>): Partial<Record<ChangeKind, readonly string[]>> {
  const kinds: Partial<Record<ChangeKind, string[]>> = {}
  for (const [id, kind] of rows) kinds[kind] = [...(kinds[kind] ?? []), id]
  return kinds
}
