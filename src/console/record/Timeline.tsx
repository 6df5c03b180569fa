import { useEffect, useState } from 'react'
import type { Resource } from '../../contract/define/resource.ts'
import { ApiError } from '../api.ts'
import { WindowList } from '../table/WindowList.tsx'
import { choiceText, t } from '../text.ts'
import type { Row } from './calls.ts'
import { MAX_ROWS } from './referencingRows.ts'
import { type Moment, type Moments, readMoments } from './timelineMoments.ts'
import { Moment as MomentText } from './Moment.tsx'
import { RecordLink } from './RecordLink.tsx'
import { Skeleton } from './Skeleton.tsx'

/** CSS pixels. */
const MOMENT_HEIGHT = 52

/** Timeline of a record, from its own events and from the rows that reference it. */
export function Timeline({
  resource,
  row,
  version,
}: {
  readonly resource: Resource
  readonly row: Row
  readonly version: string
}) {
  const [state, setState] = useState<Moments | string | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    readMoments(resource, row, controller.signal).then(setState, (error: unknown) => {
      if (!controller.signal.aborted) setState(error instanceof ApiError ? error.message : String(error))
    })
    return () => controller.abort()
  }, [resource, row, version])
  if (state === null) return <Skeleton />
  if (typeof state === 'string')
    return (
      <p role="alert" className="p-4 text-bad">
        {state}
      </p>
    )
  const { moments, isWhole } = state
  if (moments.length === 0) return <p className="p-4 text-fg3">{t('还没有动态')}</p>
  return (
    <>
      {isWhole ? null : (
        <p className="px-4 pt-3 text-fg3">{t('只含每一类的前 {limit} 条记录', { limit: MAX_ROWS })}</p>
      )}
      <WindowList
        as="ol"
        items={moments}
        keyOf={({ index, id }) => `${index}:${id}`}
        className="px-6 py-2"
        itemClassName="relative border-l border-line2 pb-3.5 pl-4 last:pb-0"
        itemHeight={MOMENT_HEIGHT}
        render={renderMoment}
      />
    </>
  )
}

const renderMoment = (moment: Moment) => (
  <>
    <span className="dot absolute top-1.5 -left-1" data-tone={moment.tone} aria-hidden="true" />
    <p className="flex flex-wrap items-baseline gap-x-2">
      <b className="font-medium">{choiceText(moment.title)}</b>
      {moment.of ? (
        <span className="text-small">
          <RecordLink target={moment.of} row={moment.row} />
        </span>
      ) : null}
      <span className="ml-auto text-small text-fg3">
        <MomentText at={moment.time} aged={false} />
      </span>
    </p>
    {moment.details.length > 0 ? (
      <p className="text-small break-words text-fg2">{moment.details.join(' · ')}</p>
    ) : null}
  </>
)
