import { setTimeout as sleep } from 'node:timers/promises'
import type { Route } from '../../src/server/engine/route.ts'
import { readParam } from '../../src/server/engine/parameters.ts'
import { BROKEN_VERBS } from './brokenVerbs.ts'

const common = { method: 'POST', resource: 'param' } as const

/** Calls with failures that no client can cause. */
export const FAULT_VERBS: readonly Route[] = [
  ...BROKEN_VERBS,
  {
    ...common,
    path: '/blade-test/hang',
    summary: 'holds a transaction and never ends',
    action: 'hang',
    write: async (_parameters, work) => {
      await readParam(
        { database: work.services.database, tenantId: work.tenantId, db: work.db },
        'account.failCount',
      )
      return new Promise(() => undefined)
    },
  },
  {
    ...common,
    path: '/blade-test/slow',
    summary: 'takes so many milliseconds',
    action: 'slow',
    write: async ({ ms }) => {
      await sleep(Number(ms))
      return { answer: { ms } }
    },
  },
]
