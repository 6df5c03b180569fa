import { AsyncLocalStorage } from 'node:async_hooks'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, Server } from 'node:http'
import { PerformanceObserver } from 'node:perf_hooks'
import { promiseHooks } from 'node:v8'

const EVERY_MS = 10
/** Shorter pieces of work are timed by the wall clock alone: reading the clock of the thread costs more than most. */
const SHORT_MS = 2
/** Milliseconds a request or background work may block the event loop. */
const LONGEST_MS = Number(process.env.LOOP_LIMIT_MS ?? 100)
/** Calls of the tests themselves are not limited. */
const OWN_CALLS = /\/api\/blade-test\/(?!hold)/
export const LOOP_BLOCKED = 'event loop held for'

/** A request, and the processor milliseconds of its continuations since the last measurement. */
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

/** Times one piece of work after the other. */
interface Stopwatch {
  readonly begin: () => void
  /** Milliseconds of processor time since `begin`, at most `SHORT_MS` too many. */
  readonly end: () => number
}

/**
 * Measures processor time of this thread: on a busy machine a piece of work may wait for the processor many times
 * longer than it runs.
 */
function stopwatch(): Stopwatch {
  let startedAt = 0,
    readAt = performance.now(),
    cpuMs = threadMs()
  return {
    begin: () => {
      startedAt = performance.now()
      if (startedAt - readAt <= SHORT_MS) return
      cpuMs = threadMs()
      readAt = startedAt
    },
    end: () => {
      const now = performance.now(),
        wallMs = now - startedAt
      if (wallMs <= SHORT_MS) return wallMs
      const usedMs = threadMs() - cpuMs
      cpuMs += usedMs
      readAt = now
      return Math.min(wallMs, usedMs)
    },
  }
}

/**
 * Prints a line when a request blocked the event loop too long between two measurements, naming the request:
 * the processor time of every promise continuation counts for its request, that of garbage collection for none.
 * Returns the function that names the server to watch; null for none.
 */
export function watchLoop(): (server: Server | null) => void {
  // Other systems do not report the processor time of a thread.
  if (!measurable()) return () => undefined
  const ran = new Set<Turn>(),
    watch = stopwatch(),
    pauses = watchCollector()
  timeContinuations(ran, watch)
  let watched: Server | null = null
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
    const slowest = activeTurns.reduce<Turn | null>(
      (longest, turn) => (turn.ms > (longest?.ms ?? 0) ? turn : longest),
      null,
    )
    const share = Math.min(slowest?.ms ?? 0, used)
    for (const turn of activeTurns) turn.ms = 0
    if (!watched || !slowest || share <= LONGEST_MS || OWN_CALLS.test(slowest.name)) return
    // The duration of garbage collection is reported a moment later.
    const ofServer = watched
    setTimeout(() => {
      if (watched !== ofServer) return
      const blockedMs = share - pauses(from, to)
      if (blockedMs > LONGEST_MS)
        process.stdout.write(`${LOOP_BLOCKED} ${Math.round(blockedMs)} ms by ${slowest.name}\n`)
    }, 100).unref()
  }, EVERY_MS).unref()
  return (server) => {
    watched = server
    before = threadMs()
    startedAt = performance.now()
    ran.clear()
    background.ms = 0
    if (server) timeRequests(server, ran, watch)
  }
}

/** Adds the requests that run to a set, each with its time. */
function timeContinuations(ran: Set<Turn>, { begin, end }: Stopwatch): void {
  let entered: Turn | undefined
  promiseHooks.createHook({
    init: () => undefined,
    settled: () => undefined,
    // The request of a continuation is known at one of the two hooks, depending on which was installed first.
    before: () => {
      entered = turns.getStore()
      begin()
    },
    after: () => {
      count(ran, entered ?? turns.getStore() ?? background, end())
    },
  })
}

function count(ran: Set<Turn>, turn: Turn, ms: number): void {
  turn.ms += ms
  ran.add(turn)
}

/** Gives every request of a server a turn of its own, and times its beginning. */
function timeRequests(server: Server, ran: Set<Turn>, { begin, end }: Stopwatch): void {
  let number = 0
  const emit = server.emit.bind(server) as (event: string, ...args: unknown[]) => boolean
  server.emit = (event: string, ...args: unknown[]) => {
    if (event !== 'request') return emit(event, ...args)
    const { method = '', url = '' } = args[0] as IncomingMessage
    return turns.run({ name: `${method} ${url.split('?')[0] ?? ''} #${(number += 1)}`, ms: 0 }, () => {
      begin()
      try {
        return emit(event, ...args)
      } finally {
        count(ran, turns.getStore() as Turn, end())
      }
    })
  }
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
