import type { OwnBlocksProps } from '../ownBlockProps.ts'
import { DailyIssue } from './DailyIssue.tsx'
import { Expiries } from './Expiries.tsx'

/** How fast the pieces of a batch go, and when those of its SKU expire. */
export function StockBlocks({ resource, row, version }: OwnBlocksProps) {
  return (
    <div
      className="own-pair"
      style={{ '--pair': 'minmax(0, 508fr) minmax(0, 400fr)' } as React.CSSProperties}
    >
      <DailyIssue row={row} version={version} />
      <Expiries resource={resource} row={row} version={version} />
    </div>
  )
}
