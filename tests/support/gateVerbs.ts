import type { Route } from '../../src/server/engine/route.ts'

let waiting: (() => void)[] = []

/** Calls that wait until the test lets them go, for tests of how many calls may be open. */
export const GATE_VERBS: readonly Route[] = [
  {
    method: 'GET',
    path: '/blade-test/waitAtGate',
    summary: '等待放行',
    read: () =>
      new Promise<boolean>((resolve) => {
        waiting.push(() => resolve(true))
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
