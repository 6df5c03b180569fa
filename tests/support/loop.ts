import { AsyncLocalStorage } from 'node:async_hooks'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, Server } from 'node:http'
import { PerformanceObserver } from 'node:perf_hooks'
import { promiseHooks } from 'node:v8'

const EVERY_MS = 10
/** Milliseconds a request or background work may block the event loop. */
const LONGEST_MS = Number(process.env.LOOP_LIMIT_MS ?? 100)
/** Calls of the tests themselves are not limited. */
const OWN_CALLS = /\/api\/blade-test\/(?!hold)/
export const LOOP_BLOCKED = 'event loop held for'

/** A request, and the milliseconds of its continuations since the last measurement. */
interface Turn {
  readonly name: string
  ms: number
}
const background: Turn = { name: 'work in the background', ms: 0 }
const turns = new AsyncLocalStorage<Turn>()

/** Processor milliseconds of this thread; load of other processes does not count. */
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
 * Prints a line when a request blocked the event loop too long between two measurements, naming the request:
 * every promise continuation is timed for its request. The thread's processor time is divided among the
 * requests that ran; garbage collection counts for none.
 */
export function watchLoop(server: Server): void {
  // Other systems do not report the processor time of a thread.
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
    // The duration of garbage collection is reported a moment later.
    setTimeout(() => {
      const blockedMs = share - pauses(from, to)
      if (blockedMs > LONGEST_MS)
        process.stdout.write(`${LOOP_BLOCKED} ${Math.round(blockedMs)} ms by ${slowest.name}\n`)
    }, 100).unref()
  }, EVERY_MS).unref()
}

/** The requests that ran since the set was cleared, each with its time. */
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
    // The request of a continuation is known at one of the two hooks, depending on which was installed first.
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

/** Milliseconds of garbage collection between two moments, which count for no request. */
function watchCollector(): (from: number, to: number) => number {
  const pauses: { readonly at: number; readonly ms: number }[] = []
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) pauses.push({ at: startTime, ms: duration })
    pauses.splice(0, pauses.length - 500)
  }).observe({ entryTypes: ['gc'] })
  return (from, to) => pauses.reduce((sum, { at, ms }) => (at + ms > from && at < to ? sum + ms : sum), 0)
}
