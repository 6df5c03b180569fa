import { type ReactNode, Suspense } from 'react'
import type { Resource } from '../../contract/define/resource.ts'
import { Attention } from './Attention.tsx'
import { OWN_BLOCKS } from './ownBlocks.ts'
import { RecordAnchors } from './RecordAnchors.tsx'
import { RecordBody } from './RecordBody.tsx'
import { RecordFigures } from './RecordFigures.tsx'
import { RecordLead } from './RecordLead.tsx'
import { RecordParts } from './RecordParts.tsx'
import { Skeleton } from './Skeleton.tsx'
import type { RecordScroll } from './useRecordScroll.ts'
import { VALUES } from './useSections.ts'

interface ContentProps extends Pick<RecordScroll, 'isReady' | 'isWide' | 'parts' | 'sections' | 'scroller'> {
  readonly resource: Resource
  readonly version: number
  readonly buttons: (actions?: readonly string[]) => ReactNode
  readonly row: Parameters<typeof RecordBody>[0]['row']
  readonly changed: () => void
}

/** Everything below the head of a record: what leads, its values, and what belongs to it. */
export function RecordContent(props: ContentProps) {
  const { resource, row, isReady, isWide, version, changed, buttons, parts, sections, scroller } = props
  const Own = OWN_BLOCKS[resource.id]
  const values = <RecordBody resource={resource} row={row} isWaiting={!isReady} led />
  return (
    <>
      <div data-part={VALUES}>
        <Attention resource={resource} row={row} buttons={buttons} />
        <RecordLead resource={resource} row={row} actions={buttons()} />
      </div>
      <RecordAnchors parts={parts} sections={sections} />
      <div className="columns">
        <div className="min-w-0">
          {Own ? (
            <Suspense fallback={<Skeleton />}>
              <Own resource={resource} row={row} isReady={isReady} version={`${row.id}:${version}`} />
            </Suspense>
          ) : null}
          <RecordFigures resource={resource} row={row} />
          {isWide ? null : values}
          <RecordParts
            resource={resource}
            row={row}
            isReady={isReady}
            version={version}
            changed={changed}
            isWide={isWide}
            scroller={scroller}
            parts={parts}
          />
        </div>
        {isWide ? <div className="rail">{values}</div> : null}
      </div>
    </>
  )
}
