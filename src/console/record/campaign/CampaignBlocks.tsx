import type { OwnBlocksProps } from '../ownBlockProps.ts'
import { FunnelBlock } from './FunnelBlock.tsx'
import { TrendBlock } from './TrendBlock.tsx'
import '../../board/board.css'
import '../own/segments.css'
import './campaign.css'

/** The funnel and the trend that a noun declares for its records. */
export function CampaignBlocks({ resource, row, version }: OwnBlocksProps) {
  const { funnel, trend, trendLimit } = resource.detail
  return (
    <>
      {funnel ? <FunnelBlock funnel={funnel} resource={resource} row={row} version={version} /> : null}
      {trend ? <TrendBlock lines={trend} limit={trendLimit} row={row} version={version} /> : null}
    </>
  )
}
