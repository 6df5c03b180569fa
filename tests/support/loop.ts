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
export const HELD = 'event loop held for'

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
    began = performance.now()
  setInterval(() => {
    const used = threadMs() - before,
      from = began,
      to = performance.now()
    before += used
    began = to
    const found = [...ran]
    ran.clear()
    const all = found.reduce((sum, { ms }) => sum + ms, 0),
      most = found.reduce<Turn | null>((longest, one) => (one.ms > (longest?.ms ?? 0) ? one : longest), null)
    const share = most ? Math.min(most.ms, (used * most.ms) / Math.max(all, to - from)) : 0
    for (const one of found) one.ms = 0
    if (!most || share <= LONGEST_MS || OWN_CALLS.test(most.name)) return
    // What the collector of garbage took is told a moment later.
    setTimeout(() => {
      const held = share - pauses(from, to)
      if (held > LONGEST_MS) process.stdout.write(`${HELD} ${Math.round(held)} ms by ${most.name}\n`)
    }, 100).unref()
  }, EVERY_MS).unref()
}

/** Everybody whose work ran since the set was cleared, each with its time. */
function timeContinuations(server: Server): Set<Turn> {
  const ran = new Set<Turn>()
  let began = 0,
    number = 0,
    entered: Turn | undefined
  const count = (turn: Turn): void => {
    turn.ms += performance.now() - began
    ran.add(turn)
  }
  promiseHooks.createHook({
    init: () => undefined,
    settled: () => undefined,
    // Whose continuation it is can be asked at one of the two ends, depending on which hooks were set first.
    before: () => {
      entered = turns.getStore()
      began = performance.now()
    },
    after: () => {
      count(entered ?? turns.getStore() ?? background)
    },
  })
  const emit = server.emit.bind(server) as (event: string, ...told: unknown[]) => boolean
  server.emit = (event: string, ...told: unknown[]) => {
    if (event !== 'request') return emit(event, ...told)
    const { method = '', url = '' } = told[0] as IncomingMessage
    return turns.run({ name: `${method} ${url.split('?')[0] ?? ''} #${(number += 1)}`, ms: 0 }, () => {
      began = performance.now()
      try {
        return emit(event, ...told)
      } finally {
        count(turns.getStore() as Turn)
      }
    })
  }
  return ran
}

/** Milliseconds the collector of garbage took between two moments: it is nobody's request. */
function watchCollector(): (from: number, to: number) => number {
  const taken: { readonly at: number; readonly ms: number }[] = []
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) taken.push({ at: startTime, ms: duration })
    taken.splice(0, taken.length - 500)
  }).observe({ entryTypes: ['gc'] })
  return (from, to) => taken.reduce((sum, { at, ms }) => (at + ms > from && at < to ? sum + ms : sum), 0)
}
