import { useMemo } from 'react'
import type { SupplierHealth } from '../../../contract/parts/salesFigures.ts'
import { goodsChannelGroupConfig } from '../../../contract/resources/merchant/goodsChannelGroupConfig.ts'
import { Link } from '../../location.tsx'
import { t } from '../../text.ts'
import type { Row } from '../calls.ts'
import { Nothing, OwnBlock } from '../own/OwnBlock.tsx'
import type { WirePage } from '../own/readPage.ts'
import type { OwnAnswer } from '../own/useOwnAnswer.ts'
import { rowsPath } from '../recordPath.ts'
import { channelRows } from './channelRows.ts'
import { GoodsChannels } from './GoodsChannels.tsx'
import { PriceLadder } from './PriceLadder.tsx'
import { ladderAxis, type SkuFacts } from './skuFacts.ts'

interface GoodsRoutesProps {
  readonly goods: Row
  readonly facts: readonly SkuFacts[]
  readonly skus: OwnAnswer<WirePage>
  readonly routes: OwnAnswer<WirePage>
  readonly configRows: readonly Row[]
  readonly health: OwnAnswer<readonly SupplierHealth[]>
}

/** The prices of a product beside the suppliers that deliver it. */
export function GoodsRoutes({ goods, facts, skus, routes, configRows, health }: GoodsRoutesProps) {
  const rows = useMemo(() => channelRows(configRows, health.data ?? []), [configRows, health.data])
  const { from } = ladderAxis(facts)
  const path = rowsPath(goodsChannelGroupConfig, { by: 'spuId' }, goods)
  const switches = Math.max(0, ...configRows.map(({ maxSwitch }) => Number(maxSwitch ?? 0)))
  return (
    <div
      className="own-pair"
      style={{ '--pair': 'minmax(0, 400fr) minmax(0, 460fr)' } as React.CSSProperties}
    >
      <OwnBlock
        title={t('价格阶梯')}
        answer={skus}
        height={180}
        note={facts.length > 0 ? t('占面值的折数，轴从 {from} 折起', { from: from.toFixed(1) }) : null}
      >
        {() => (facts.length === 0 ? <Nothing text={t('还没有规格商品')} /> : <PriceLadder facts={facts} />)}
      </OwnBlock>
      <OwnBlock
        title={t('渠道')}
        answer={routes}
        height={180}
        note={rows.length > 0 ? t('默认路由，失败切换最多 {count} 次', { count: switches }) : null}
        link={path ? <Link href={path}>{t('渠道组配置')}</Link> : null}
      >
        {() => <GoodsChannels rows={rows} seesHealth={health.isAllowed} />}
      </OwnBlock>
    </div>
  )
}
