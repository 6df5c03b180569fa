import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { resourceById } from '../../../contract/index.ts'
import { useLiveVersion } from '../../live/useLiveVersion.ts'
import type { OwnPartProps } from '../ownBlockProps.ts'
import { ExportStatement } from './ExportStatement.tsx'
import { StatementRead } from './StatementRead.tsx'
import { StatementTools } from './StatementTools.tsx'
import { countOf, daysIn, type Statement } from './statement.ts'
import { FIRST_RANGE, statementRanges } from './statementRange.ts'
import { useReading } from '../useReading.ts'

/** The statement of an account: its days with what came in and went out, and the latest entries of each. */
export function StatementPart({ row, version, view }: OwnPartProps) {
  const of = resourceById('accountDetail')
  const range = useSnapshot(statementRanges)[row.id] ?? FIRST_RANGE
  const [isFolded, setFolded] = useState(false)
  const live = useLiveVersion('accountDetail')
  const days = daysIn(range) ?? { from: '', to: '' }
  const answer = useReading<Statement>(
    '/biz-finance/accountDetail/dayPage',
    { accountId: row.id, postTime_dategt: days.from, postTime_datelt: days.to },
    `${version}:${live}`,
  )
  const { data, error } = answer,
    { report } = view
  const isRead = data !== null || error !== ''
  // The part stays also where the days have no movements: other days may.
  useEffect(() => {
    if (isRead) report(-1)
  }, [isRead, report])
  if (!of) return null
  return (
    <div className="statement">
      <StatementTools accountId={row.id} range={range} error={error} isFolded={isFolded} fold={setFolded}>
        {data ? <ExportStatement of={of} accountId={row.id} days={days} count={countOf(data)} /> : null}
      </StatementTools>
      <StatementRead of={of} accountId={row.id} answer={answer} isFolded={isFolded} />
    </div>
  )
}
