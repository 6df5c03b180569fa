import type { Route } from '../../src/server/engine/route.ts'

/** Uses `ms` milliseconds of processor time without yielding to the event loop. */
export const HOLD: Route = {
  method: 'POST',
  path: '/blade-test/hold',
  summary: '占用事件循环',
  read: async ({ ms }) => {
    const cpuAtStart = process.cpuUsage()
    while (process.cpuUsage(cpuAtStart).user / 1000 < Number(ms));
    return Promise.resolve(true)
  },
}
