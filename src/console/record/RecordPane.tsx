import { type ReactNode, Suspense } from 'react'
import type { Resource } from '../../contract/define/resource.ts'
import { t } from '../text.ts'
import { OWN_FEET } from './ownBlocks.ts'
import { ReadFailed } from './ReadFailed.tsx'
import { RecordContent } from './RecordContent.tsx'
import { RecordHead } from './RecordHead.tsx'
import { Skeleton } from './Skeleton.tsx'
import type { Detail } from './useDetail.ts'
import { useRecordScroll } from './useRecordScroll.ts'
import './record.css'

interface RecordPaneProps {
  readonly resource: Resource
  readonly detail: Detail
  readonly place: string
  readonly whole: { readonly is: boolean; readonly toggle: () => void } | null
  /** Null where a surrounding dialog has the close button. */
  readonly close: (() => void) | null
  readonly retry: () => void
  /** Grows after each change; what belongs to the record is then read again. */
  readonly version: number
  /** Buttons of the record's commands; with names, those of these actions that can run now. */
  readonly buttons: (actions?: readonly string[]) => ReactNode
}

/** Scrolled by keyboard. */
const SCROLLED = { tabIndex: 0 } as const

/** One record: what leads, what can be done, its values, and below them what belongs to it, as one scroll. */
export function RecordPane(props: RecordPaneProps) {
  const { resource, detail, place, whole, close, retry, version, buttons } = props
  const { row, loading, error } = detail
  const scroll = useRecordScroll(resource, detail)
  const Foot = OWN_FEET[resource.id]
  return (
    <article
      ref={scroll.article}
      aria-label={t('{label}详情', { label: t(resource.label) })}
      aria-busy={loading}
      className="record"
    >
      <RecordHead resource={resource} row={row} place={place} whole={whole} close={close} />
      <div
        ref={scroll.scroller}
        role="group"
        aria-label={t('详情内容')}
        {...SCROLLED}
        className="record-scroll"
      >
        <div ref={scroll.content}>
          {error ? <ReadFailed error={error} retry={retry} /> : null}
          {row && !error ? (
            <RecordContent
              {...scroll}
              resource={resource}
              row={row}
              version={version}
              changed={retry}
              buttons={buttons}
            />
          ) : null}
          {row || error ? null : <Skeleton />}
        </div>
      </div>
      {Foot && row && !error ? (
        <Suspense fallback={null}>
          <Foot
            resource={resource}
            row={row}
            isReady={scroll.isReady}
            version={`${row.id}:${version}`}
            buttons={buttons}
          />
        </Suspense>
      ) : null}
    </article>
  )
}
