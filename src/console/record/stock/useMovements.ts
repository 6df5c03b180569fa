import { useMemo } from 'react'
import { stockFlow } from '../../../contract/resources/stock/stockFlow.ts'
import type { Row } from '../calls.ts'
import { rowsOf, type WirePage } from '../own/readPage.ts'
import { useOwnAnswer } from '../own/useOwnAnswer.ts'
import { useTitles } from '../useTitles.ts'
import { movementColumns } from './movementColumns.tsx'
import { runningStock } from './runningStock.ts'

/** The last movements of a batch and the columns they stand in. */
export function useMovements(row: Row, version: string, size: number) {
  const answer = useOwnAnswer<WirePage>(
    `${stockFlow.path}/list`,
    { stockId: row.id, size, descs: 'createTime' },
    { version: `${row.id}:${version}`, permission: 'stockFlow_view' },
  )
  const movements = useMemo(
    () => runningStock(rowsOf(stockFlow, answer.data), Number(row.availableQty ?? 0)),
    [answer.data, row.availableQty],
  )
  const people = movements.flatMap(({ row: { createUser } }) =>
    typeof createUser === 'string' && createUser !== '0' ? [createUser] : [],
  )
  const names = useTitles(people.length > 0 ? [{ to: 'user', values: people }] : [])
  const columns = useMemo(() => movementColumns(names), [names])
  return { answer, movements, columns }
}
