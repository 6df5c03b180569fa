import { t } from '../../text.ts'
import { RecentPlaces } from './RecentPlaces.tsx'
import { RecordLine } from './RecordLine.tsx'
import { useOpened } from './useOpened.ts'
import { RowSkeletons } from './Waits.tsx'

/** Records opened last with their present state; before there are any, the pages visited. */
export function RecentRecords({ version }: { readonly version: number }) {
  const opened = useOpened(version)
  if (opened?.length === 0) return <RecentPlaces />
  return (
    <section className="card" aria-labelledby="desk-recent">
      <header className="card-head">
        <h2 id="desk-recent">{t('最近打开')}</h2>
      </header>
      {opened === null ? <RowSkeletons count={4} /> : null}
      {opened?.map((record) => (
        <RecordLine key={`${record.entry.resource}.${record.entry.id}`} {...record} />
      ))}
    </section>
  )
}
