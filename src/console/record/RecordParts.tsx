import { type RefObject, Suspense, useCallback, useRef, useState } from 'react'
import type { Resource } from '../../contract/define/resource.ts'
import { lazyComponent } from '../lazyComponent.ts'
import { t } from '../text.ts'
import type { Row } from './calls.ts'
import { OWN_PARTS } from './ownBlocks.ts'
import type { RecordPart } from './recordParts.ts'
import { Skeleton } from './Skeleton.tsx'
import type { PartView } from './partView.ts'
import { POINT } from './point.ts'
import { useNear } from './useNear.ts'
import type { Parts } from './useParts.ts'

const History = lazyComponent(async () => (await import('./History.tsx')).History)
const RelatedTab = lazyComponent(async () => (await import('./RelatedTab.tsx')).RelatedTab)
const Timeline = lazyComponent(async () => (await import('./Timeline.tsx')).Timeline)
const SingleTab = lazyComponent(async () => (await import('../single/SingleTab.tsx')).SingleTab)

interface PartsProps {
  readonly resource: Resource
  readonly row: Row
  /** All fields of the record have been read. */
  readonly isReady: boolean
  readonly version: number
  /** Grows when the record itself was read again. */
  readonly readings: number
  /** Called after a change of a related row. */
  readonly changed: () => void
  readonly isWide: boolean
  readonly scroller: RefObject<HTMLElement | null>
  readonly parts: Parts
}

/** What belongs to a record, one part below the other; each is read when it comes near, empty ones are named. */
export function RecordParts({ parts: { parts, counts, report, turn }, row, ...props }: PartsProps) {
  const none = parts.filter(({ title }) => counts.get(title) === 0)
  return (
    <>
      {parts.map((part) => (
        <PartSection
          {...props}
          key={part.title}
          row={row}
          part={part}
          count={counts.get(part.title)}
          isTurn={turn === part.title}
          report={report}
        />
      ))}
      {none.length > 0 ? (
        <p className="fold">{t('没有：{parts}', { parts: none.map(({ title }) => t(title)).join(POINT) })}</p>
      ) : null}
    </>
  )
}

interface SectionProps extends Omit<PartsProps, 'parts'> {
  readonly part: RecordPart
  readonly count: number | undefined
  readonly isTurn: boolean
  readonly report: Parts['report']
}

function PartSection({ part, count, ...props }: SectionProps) {
  return (
    <section className="part" data-part={part.title} aria-label={t(part.title)} hidden={count === 0}>
      <h3 className="part-head">
        {t(part.title)}
        {count !== undefined && count > 0 ? <span>{count.toLocaleString('en-US')}</span> : null}
      </h3>
      <PartBody key={props.row.id} part={part} {...props} />
    </section>
  )
}

function PartBody(props: Omit<SectionProps, 'count'>) {
  const { part, isReady, isTurn, scroller, isWide, report } = props
  const body = useRef<HTMLDivElement>(null)
  const isNear = useNear(body, scroller)
  const [wasRead, setRead] = useState(false)
  const [showsAll, setShowsAll] = useState(false)
  const isRead = isReady && (isNear || isTurn || wasRead)
  if (isRead && !wasRead) setRead(true)
  const { title } = part
  const reportCount = useCallback((count: number) => report(title, count), [report, title])
  const showAll = useCallback(() => setShowsAll(true), [])
  return (
    <div ref={body} className="min-h-10">
      {isRead ? (
        <Suspense fallback={<Skeleton />}>
          <PartContent {...props} view={{ isWide, showsAll, showAll, report: reportCount }} />
        </Suspense>
      ) : null}
    </div>
  )
}

function PartContent({
  resource,
  row,
  part,
  version,
  readings,
  changed,
  view,
}: Omit<SectionProps, 'count'> & { readonly view: PartView }) {
  switch (part.kind) {
    case 'related': {
      const Own = 'of' in part.related ? OWN_PARTS[`${resource.id}.${part.related.of}`] : undefined
      return Own ? (
        <Own resource={resource} row={row} version={`${row.id}:${version + readings}`} view={view} />
      ) : (
        <RelatedTab
          related={part.related}
          row={row}
          version={String(version)}
          changed={changed}
          view={view}
        />
      )
    }
    case 'single':
      return part.of.single && part.of.single !== 'tenant' ? (
        <SingleTab resource={part.of} by={{ [part.of.single.by]: String(row[part.of.single.by] ?? '') }} />
      ) : null
    case 'timeline':
      return <Timeline resource={resource} row={row} version={String(version)} />
    case 'history':
      return <History resource={resource} id={row.id} version={version} />
  }
}
