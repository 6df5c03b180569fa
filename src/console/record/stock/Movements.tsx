import { useEffect } from 'react'
import { stockFlow } from '../../../contract/resources/stock/stockFlow.ts'
import { countText } from '../../../kernel/figures.ts'
import { BlockError } from '../../board/BlockError.tsx'
import { Link } from '../../location.tsx'
import { t } from '../../text.ts'
import type { OwnPartProps } from '../ownBlockProps.ts'
import { FittingTable } from '../own/FittingTable.tsx'
import { rowsPath } from '../recordPath.ts'
import { Skeleton } from '../Skeleton.tsx'
import { useMovements } from './useMovements.ts'

const FIRST = 10
const ALL = 200

/** The movements of a batch, newest first: what each bucket gained or lost, and what was available after it. */
export function Movements({ row, version, view }: OwnPartProps) {
  const { answer, movements, columns } = useMovements(row, version, view.showsAll ? ALL : FIRST)
  const total = answer.data ? (answer.data.total ?? movements.length) : null
  const count = answer.error ? -1 : total
  const { report } = view
  useEffect(() => {
    if (count !== null) report(count)
  }, [count, report])
  if (answer.error && !answer.data) return <BlockError text={answer.error} retry={answer.retry} />
  if (total === null) return <Skeleton />
  const path = rowsPath(stockFlow, { by: 'stockId' }, row)
  return (
    <div className="px-5 pb-3">
      <FittingTable
        label={t('库存流水')}
        columns={columns}
        rows={movements}
        keyOf={({ row: { id } }) => id}
      />
      <p className="flex gap-4 pt-3 text-small">
        {movements.length < Math.min(total, ALL) ? (
          <button type="button" className="text-link" onClick={view.showAll}>
            {t('全部 {count} 条', { count: countText(total) })}
          </button>
        ) : null}
        {path ? <Link href={path}>{t('在“{page}”中打开', { page: t('库存流水') })}</Link> : null}
      </p>
    </div>
  )
}
