import type { Route } from '../../src/server/engine/route.ts'

let waiting: (() => void)[] = []
/** Milliseconds after which a call goes on by itself. */
const LONGEST_WAIT_MS = 10_000

/** Uses `ms` milliseconds of processor time without yielding to the event loop. */
const HOLD: Route = {
  method: 'POST',
  path: '/blade-test/hold',
  summary: '占用事件循环',
  read: async ({ ms }) => {
    const cpuAtStart = process.cpuUsage()
    while (process.cpuUsage(cpuAtStart).user / 1000 < Number(ms));
    return Promise.resolve(true)
  },
}

/** Calls that hold the event loop, or wait until the test lets them go. */
export const HOLD_VERBS: readonly Route[] = [
  HOLD,
  {
    method: 'POST',
    path: '/blade-test/waitAtGate',
    summary: '等待放行',
    read: () =>
      new Promise<boolean>((resolve) => {
        const limit = setTimeout(() => resolve(false), LONGEST_WAIT_MS)
        waiting.push(() => {
          clearTimeout(limit)
          resolve(true)
        })
      }),
  },
  {
    method: 'POST',
    path: '/blade-test/openGate',
    summary: '放行',
    read: () => {
      const released = waiting
      waiting = []
      for (const release of released) release()
      return Promise.resolve(released.length)
    },
  },
]
