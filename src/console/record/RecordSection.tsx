import { Suspense } from 'react'
import type { Resource } from '../../contract/define/resource.ts'
import { lazyComponent } from '../lazyComponent.ts'
import type { Row } from './calls.ts'
import { isPartial } from './partialRow.ts'
import { RecordBody } from './RecordBody.tsx'
import { ownedSingles, type RecordTab } from './recordTabs.ts'
import { Skeleton } from './Skeleton.tsx'

const History = lazyComponent(async () => (await import('./History.tsx')).History)
const RelatedTab = lazyComponent(async () => (await import('./RelatedTab.tsx')).RelatedTab)
const Timeline = lazyComponent(async () => (await import('./Timeline.tsx')).Timeline)
const SingleTab = lazyComponent(async () => (await import('../single/SingleTab.tsx')).SingleTab)

interface RecordSectionProps {
  readonly resource: Resource
  readonly row: Row
  /** The record is still being read, and the row is that of the list. */
  readonly loading: boolean
  readonly tab: RecordTab
  readonly version: number
  /** Called after a change of a related row. */
  readonly changed: () => void
}

/** Content of a tab: the record, its history, or related rows. */
export const RecordSection = (props: RecordSectionProps) => (
  <Suspense fallback={<Skeleton />}>
    <Section {...props} />
  </Suspense>
)

function Section({ resource, row, loading, tab, version, changed }: RecordSectionProps) {
  const related = resource.related[tab],
    isWaiting = loading && isPartial(resource, row)
  if (tab === 'history') return <History resource={resource} id={row.id} version={version} />
  if (tab === 'detail') return <RecordBody resource={resource} row={row} isWaiting={isWaiting} />
  if (isWaiting) return <Skeleton />
  if (tab === 'timeline') return <Timeline resource={resource} row={row} version={String(version)} />
  const singleResource = ownedSingles(resource).find(({ label }) => label === tab)
  if (singleResource?.single && singleResource.single !== 'tenant')
    return (
      <SingleTab
        key={row.id}
        resource={singleResource}
        by={{ [singleResource.single.by]: String(row[singleResource.single.by] ?? '') }}
      />
    )
  return related ? (
    <RelatedTab key={tab} related={related} row={row} version={String(version)} changed={changed} />
  ) : (
    <RecordBody resource={resource} row={row} />
  )
}
