import type { ReactNode } from 'react'
import type { Resource } from '../../contract/define/resource.ts'
import { Attention } from './Attention.tsx'
import { CAMPAIGN_BLOCKS, OWN_BLOCKS, OWN_LEADS, OWN_RAILS } from './ownBlocks.ts'
import { RecordAnchors } from './RecordAnchors.tsx'
import { RecordBody } from './RecordBody.tsx'
import { RecordFigures } from './RecordFigures.tsx'
import { RecordLead } from './RecordLead.tsx'
import { OwnPart } from './RecordOwn.tsx'
import { RecordParts } from './RecordParts.tsx'
import type { RecordScroll } from './useRecordScroll.ts'
import { useReadings } from './useReadings.ts'
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
  const readings = useReadings(row, isReady)
  const own = { resource, row, isReady, version: `${row.id}:${version + readings}` }
  const Lead = OWN_LEADS[resource.id]
  const hasMainBar = resource.detail.bars?.some(({ main }) => main) === true
  const isCampaign = isReady && (resource.detail.funnel ?? resource.detail.trend) !== undefined
  const figures = <RecordFigures resource={resource} row={row} />
  const body = { resource, row, isWaiting: !isReady, led: true }
  const values = (
    <>
      <OwnPart of={OWN_RAILS[resource.id]} own={own} />
      <RecordBody {...body} {...(isWide ? { only: 'narrow' } : {})} />
    </>
  )
  return (
    <>
      <div data-part={VALUES}>
        <Attention resource={resource} row={row} buttons={buttons} />
        {Lead ? (
          <OwnPart of={Lead} own={own} />
        ) : (
          <RecordLead resource={resource} row={row} actions={buttons()} />
        )}
      </div>
      <RecordAnchors parts={parts} sections={sections} />
      <div className="columns" data-noun={resource.id}>
        <div className="min-w-0">
          {hasMainBar ? figures : null}
          <OwnPart of={OWN_BLOCKS[resource.id]} own={own} />
          {hasMainBar ? null : figures}
          <OwnPart of={isCampaign ? CAMPAIGN_BLOCKS : undefined} own={own} />
          {isWide ? <RecordBody {...body} only="wide" /> : values}
          <RecordParts
            resource={resource}
            row={row}
            isReady={isReady}
            version={version}
            readings={readings}
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
