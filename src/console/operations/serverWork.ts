import { proxy } from 'valtio'
import { JOB_NOUNS, type RecentWork } from '../../contract/recentWork.ts'
import { get } from '../api.ts'
import { onChange } from '../live/changes.ts'
import { live } from '../live/liveState.ts'
import { onSessionChange, session } from '../session.ts'

/** Milliseconds between two readings at most, and at least while something runs without a stream of changes. */
const PAUSE_MS = 700
const POLL_MS = 3000

const NOTHING: RecentWork = { jobs: [], operations: [] }
/** What the server knows of the operator's work; `loaded` after the first answer. */
export const serverWork = proxy<RecentWork & { loaded: boolean; failed: boolean }>({
  ...NOTHING,
  loaded: false,
  failed: false,
})
let pausedUntil = 0
let waiting = 0
let reading: Promise<void> | null = null

async function read(): Promise<void> {
  if (!session.user) return
  try {
    const work = await get<RecentWork>('/blade-desk/desk/work', { quiet: true })
    Object.assign(serverWork, work, { loaded: true, failed: false })
  } catch {
    serverWork.failed = true
  }
}

/** Reads the work anew; calls in quick succession are one. */
export function refreshWork(): void {
  if (waiting !== 0) return
  waiting = window.setTimeout(
    () => {
      waiting = 0
      pausedUntil = Date.now() + PAUSE_MS
      reading ??= read().finally(() => {
        reading = null
      })
    },
    Math.max(0, pausedUntil - Date.now()),
  )
}

/** Whether a background job is under way. */
const isBusy = (): boolean => serverWork.jobs.some(({ state }) => state === 'running' || state === 'waiting')

/** Follows the work of the operator from now on. */
export function followWork(): void {
  onChange(JOB_NOUNS, refreshWork)
  onSessionChange(() => {
    Object.assign(serverWork, NOTHING, { loaded: false, failed: false })
    if (session.user) refreshWork()
  })
  window.setInterval(() => {
    if (!document.hidden && isBusy() && live.state !== 'open') refreshWork()
  }, POLL_MS)
  refreshWork()
}
