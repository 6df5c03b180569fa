import { createLocalSource } from '../../../../src/console/grid/local.ts'
import { createRemoteSource } from '../../../../src/console/grid/remote.ts'
import { createTreeSource } from '../../../../src/console/grid/tree.ts'
import type { GridRow, RowSource, WindowRequest } from '../../../../src/console/grid/types.ts'
import { deptTree, orderRow, orderRows } from './rows.ts'

/** Parameters in the address of the page. */
export const query = new URLSearchParams(location.search)
const count = Number(query.get('rows') ?? 100_000)
export const wait = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms))
/** Started and aborted reads, and renders of the page. */
export const stats = { reads: 0, aborted: 0, renders: 0 }
/** Number of rows, rows inserted before them, whether reads fail, and whether answers wait. */
export const server = {
  rows: count,
  inserted: 0,
  broken: false,
  isPaused: false,
  delay: Number(query.get('delay') ?? 40),
}
const serverRow = (index: number): GridRow =>
  index < server.inserted
    ? { ...orderRow(index), id: `new${index}`, code: `NEW-${index}` }
    : orderRow(index - server.inserted)

async function read({ current, size, count: counted }: WindowRequest, signal: AbortSignal) {
  stats.reads++
  signal.addEventListener('abort', () => void stats.aborted++)
  await wait(server.delay)
  while (server.isPaused) await wait(5)
  if (server.broken) throw new Error('网络断开')
  const from = (current - 1) * size,
    total = server.rows + server.inserted
  return {
    rows: Array.from({ length: Math.max(0, Math.min(size, total - from)) }, (_, at) => serverRow(from + at)),
    total: counted ? total : null,
    capped: query.has('capped'),
  }
}

async function children(id: string): Promise<readonly GridRow[]> {
  await wait(30)
  return [
    { id: `${id}1`, title: '上海分公司', code: 'L-1' },
    { id: `${id}2`, title: '深圳分公司', code: 'L-2' },
  ]
}

/** Rows of the local source; `reload` changes them. */
export const local: { rows: readonly GridRow[] } = { rows: [] }
export const refill = (): void => {
  local.rows = orderRows(count)
}

/** The source named in the address. */
export function makeSource(): RowSource {
  switch (query.get('source') ?? 'local') {
    case 'remote':
      return createRemoteSource({ read })
    case 'paged':
      return createRemoteSource({ read, page: { current: 1, size: 30 } })
    case 'tree':
      return createTreeSource({ read: async () => deptTree(), children })
    default: {
      refill()
      return createLocalSource(() => local.rows)
    }
  }
}
