import { proxy, subscribe } from 'valtio'
import { randomId } from '../api.ts'
import { onSessionChange, session } from '../session.ts'
import { operations } from '../shell/operations.ts'
import {
  interrupted,
  outdated,
  presentRecord,
  readRecord,
  recordOf,
  recordPrefix,
  RUN_KEYS,
  type RunRecord,
} from './runRecords.ts'

/** Milliseconds between signs of life of a running change. */
const BEAT_MS = 5000
const CHANNEL = 'quarterdeck-runs'

/** Changes of other tabs of this account in this browser, and of this tab before it was reloaded. */
export const otherRuns = proxy({ list: [] as readonly RunRecord[] })

const tab = randomId(8)
let channel: BroadcastChannel | null = null
let written = new Map<number, string>()

const prefix = (): string | null =>
  session.user ? recordPrefix(session.user.tenant_id, session.user.user_id) : null
const keyOf = (start: string, id: number): string => `${start}${tab}-${id}`
const storedKeys = (start: string): string[] =>
  Object.keys(localStorage).filter((key) => key.startsWith(start))

/** Reads what other tabs wrote, and removes what is old. */
function readOthers(): void {
  const start = prefix()
  if (!start) {
    otherRuns.list = []
    // Titles name records, which are nothing for whoever logs in next.
    for (const key of storedKeys(RUN_KEYS)) localStorage.removeItem(key)
    return
  }
  const now = Date.now()
  const records = storedKeys(start).flatMap((key) => readRecord(localStorage.getItem(key)) ?? [])
  const old = new Set(outdated(records, now))
  for (const key of old) localStorage.removeItem(key)
  otherRuns.list = records
    .filter(({ key }) => !old.has(key) && !key.startsWith(`${start}${tab}-`))
    .map((record) => presentRecord(record, now))
    .toSorted((a, b) => b.startedAt - a.startedAt)
}

/** Writes what changed in this tab. */
function writeOwn(): void {
  const start = prefix()
  if (!start) return
  for (const operation of operations.list) {
    const key = keyOf(start, operation.id)
    const face = JSON.stringify([operation.state, operation.done, operation.note, operation.numbers.length])
    if (written.get(operation.id) === face) continue
    written.set(operation.id, face)
    try {
      localStorage.setItem(key, JSON.stringify(recordOf(operation, key, Date.now())))
    } catch {
      // A full storage only hides this change from other tabs.
    }
  }
}

function beat(): void {
  for (const { id, state } of operations.list) if (state === 'running') written.delete(id)
  writeOwn()
  readOthers()
}

/** The tab goes: its running changes stop where they are. */
function leave(): void {
  const start = prefix()
  if (!start) return
  for (const operation of operations.list)
    if (operation.state === 'running') {
      const key = keyOf(start, operation.id)
      localStorage.setItem(key, JSON.stringify(interrupted(recordOf(operation, key, Date.now()))))
    }
}

/** Asks the tab that makes a change to stop it. */
export const stopElsewhere = (key: string): void => channel?.postMessage({ stop: key })

function hearStop(key: string): void {
  const start = prefix()
  if (start) operations.list.find(({ id }) => keyOf(start, id) === key)?.stop?.()
}

/** Shares the changes of this tab with the others from now on. */
export function startJournal(): void {
  channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<{ readonly stop: string }>) => hearStop(data.stop)
  subscribe(operations, writeOwn)
  addEventListener('storage', ({ key }) => {
    const start = prefix()
    if (start && key?.startsWith(start)) readOthers()
  })
  addEventListener('pagehide', leave)
  window.setInterval(beat, BEAT_MS)
  onSessionChange(() => {
    written = new Map()
    operations.list = []
    readOthers()
  })
  writeOwn()
  readOthers()
}
