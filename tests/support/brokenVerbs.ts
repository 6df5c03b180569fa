import type { Route } from '../../src/server/engine/route.ts'

const broken = (): never => {
  throw new Error('broken as the test wants it')
}

/** Calls that throw an unexpected error, writing and reading. */
export const BROKEN_VERBS: readonly Route[] = [
  {
    method: 'POST',
    path: '/blade-test/broken',
    summary: 'fails',
    resource: 'post',
    action: 'broken',
    write: () => Promise.resolve().then(broken),
  },
  { method: 'GET', path: '/blade-test/broken', summary: 'fails', read: () => Promise.resolve().then(broken) },
]
