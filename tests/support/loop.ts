import { AsyncLocalStorage } from 'node:async_hooks'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, Server } from 'node:http'
import { PerformanceObserver } from 'node:perf_hooks'
import { promiseHooks } from 'node:v8'

const EVERY_MS = 10
/** No request may hold the event loop longer, nor what works in the background. */
const LONGEST_MS = Number(process.env.LOOP_LIMIT_MS ?? 100)
/** Calls of the tests themselves may take what they take. */
const OWN_CALLS = /\/api\/blade-test\/(?!hold)/
export const LOOP_BLOCKED = 'event loop held for'

/** A request, and the milliseconds its continuations took since the last look. */
interface Turn {
  readonly name: string
  ms: number
}
const background: Turn = { name: 'work in the background', ms: 0 }
const turns = new AsyncLocalStorage<Turn>()

/**
 * Milliseconds of processor time this thread has used; a machine that is busy with others adds nothing to
 * it.
 */
function threadMs(): number {
  const [nanoseconds = '0'] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')
  return Number(nanoseconds) / 1e6
}

const measurable = (): boolean => {
  try {
    return threadMs() > 0
  } catch {
    return false
  }
}

/**
 * Says on standard output when a request held the event loop too long between two looks, and which it was:
 * every continuation of a promise
 * is timed for the request it belongs to. The processor time of the thread is shared among those who ran;
 * what the collector of garbage took is nobody's.
 */
export function watchLoop(server: Server): void {
  // Other systems do not tell the time of a thread.
  if (!measurable()) return
  const ran = timeContinuations(server),
    pauses = watchCollector()
  let before = threadMs(),
    startedAt = performance.now()
  setInterval(() => {
    const used = threadMs() - before,
      from = startedAt,
      to = performance.now()
    before += used
    startedAt = to
    const activeTurns = [...ran]
    ran.clear()
    const all = activeTurns.reduce((sum, { ms }) => sum + ms, 0),
      slowest = activeTurns.reduce<Turn | null>(
        (longest, turn) => (turn.ms > (longest?.ms ?? 0) ? turn : longest),
        null,
      )
    const share = slowest ? Math.min(slowest.ms, (used * slowest.ms) / Math.max(all, to - from)) : 0
    for (const turn of activeTurns) turn.ms = 0
    if (!slowest || share <= LONGEST_MS || OWN_CALLS.test(slowest.name)) return
    // What the collector of garbage took is told a moment later.
    setTimeout(() => {
      const blockedMs = share - pauses(from, to)
      if (blockedMs > LONGEST_MS)
        process.stdout.write(`${LOOP_BLOCKED} ${Math.round(blockedMs)} ms by ${slowest.name}\n`)
    }, 100).unref()
  }, EVERY_MS).unref()
}

/** Everybody whose work ran since the set was cleared, each with its time. */
function timeContinuations(server: Server): Set<Turn> {
  const ran = new Set<Turn>()
  let startedAt = 0,
    number = 0,
    entered: Turn | undefined
  const count = (turn: Turn): void => {
    turn.ms += performance.now() - startedAt
    ran.add(turn)
  }
  promiseHooks.createHook({
    init: () => undefined,
    settled: () => undefined,
    // Whose continuation it is can be asked at one of the two ends, depending on which hooks were set first.
    before: () => {
      entered = turns.getStore()
      startedAt = performance.now()
    },
    after: () => {
      count(entered ?? turns.getStore() ?? background)
    },
  })
  const emit = server.emit.bind(server) as (event: string, ...args: unknown[]) => boolean
  server.emit = (event: string, ...args: unknown[]) => {
    if (event !== 'request') return emit(event, ...args)
    const { method = '', url = '' } = args[0] as IncomingMessage
    return turns.run({ name: `${method} ${url.split('?')[0] ?? ''} #${(number += 1)}`, ms: 0 }, () => {
      startedAt = performance.now()
      try {
        return emit(event, ...args)
      } finally {
        count(turns.getStore() as Turn)
      }
    })
  }
  return ran
}

/** Milliseconds the collector of garbage took between two moments: it is nobody's request. */
function watchCollector(): (from: number, to: number) => number {
  const pauses: { readonly at: number; readonly ms: number }[] = []
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) pauses.push({ at: startTime, ms: duration })
    pauses.splice(0, pauses.length - 500)
  }).observe({ entryTypes: ['gc'] })
  return (from, to) => pauses.reduce((sum, { at, ms }) => (at + ms > from && at < to ? sum + ms : sum), 0)
}
