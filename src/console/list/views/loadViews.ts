import type { ListView } from '../../../contract/listViews.ts'
import { ApiError } from '../../api.ts'
import { leavesOf, menus } from '../../menus.ts'
import { preference, setPreference } from '../../preferences.ts'
import { screenChanged } from '../../screen.ts'
import { onSessionChange, session } from '../../session.ts'
import { openingKey, type Opening } from './opening.ts'
import { postView, readViews } from './viewCalls.ts'
import { storedViews, storeViews } from './viewStore.ts'

/** Milliseconds after which opening a list reads the views again: others may have shared some. */
const FRESH_MS = 60_000
/** The last reading, and how many have not ended: a reading after a change must not be one from before it. */
let last = Promise.resolve()
let pending = 0

onSessionChange(() => storeViews(null))

/** Reads the views of the account, unless that was done within the last minute. */
export function loadViews(): Promise<void> {
  if (pending > 0) return last
  return Date.now() - (storedViews()?.readAt ?? 0) < FRESH_MS ? Promise.resolve() : reloadViews()
}

/** Reads the views of the account; those kept as preferences before are given to the server first. */
export function reloadViews(): Promise<void> {
  pending += 1
  last = last.then(read).finally(() => {
    pending -= 1
  })
  return last
}

async function read(): Promise<void> {
  const { user } = session
  if (!user) return
  await adoptOldViews()
  const answer = await readViews().catch(() => null)
  if (answer === null || session.user !== user) return
  storeViews({ ...answer, readAt: Date.now() })
  keepOpenings(answer.views)
  screenChanged()
}

/** Keeps filter, order and group of the views that lists open with where lists find them before anything is read. */
export function keepOpenings(views: readonly ListView[]): void {
  for (const resource of nouns()) {
    const id = storedViews()?.orders.find((order) => order.resource === resource)?.defaultId
    const view = views.find((candidate) => candidate.id === id)
    const opening: Opening | null = view
      ? { view: view.id, filter: view.filter, sort: view.sort, group: view.group }
      : null
    const before = preference<Opening | null>(openingKey(resource), null)
    if (JSON.stringify(before) !== JSON.stringify(opening)) setPreference(openingKey(resource), opening)
  }
}

const nouns = (): string[] => [...new Set(leavesOf(menus.whole).flatMap(({ menu }) => menu.noun ?? []))]

type OldView = Pick<ListView, 'name' | 'filter' | 'sort' | 'columns'>

/** Views that earlier consoles kept as preferences; those the server refuses are dropped with it. */
async function adoptOldViews(): Promise<void> {
  for (const resource of nouns()) {
    const key = `views.${resource}`
    const old = preference<readonly OldView[] | null>(key, null)
    if (!old) continue
    const left: OldView[] = []
    for (const view of old)
      await postView(
        { resource, name: view.name, filter: view.filter, sort: view.sort, columns: view.columns },
        true,
      ).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.code === 0) left.push(view)
      })
    setPreference(key, left.length > 0 ? left : null)
  }
}
