import { t } from '../../text.ts'
import type { OwnBlocksProps } from '../ownBlockProps.ts'
import { OwnBlock } from '../own/OwnBlock.tsx'
import { GoodsFindings } from './GoodsFindings.tsx'
import { GoodsKpis } from './GoodsKpis.tsx'
import { GoodsPictures } from './GoodsPictures.tsx'
import { GoodsRoutes } from './GoodsRoutes.tsx'
import { GoodsSkus } from './GoodsSkus.tsx'
import { MerchantPrices } from './MerchantPrices.tsx'
import { useGoodsFacts } from './useGoodsFacts.ts'
import './goods.css'

/** What a product sells, at which prices, and who delivers it. */
export function GoodsBlocks({ row, version }: OwnBlocksProps) {
  const { skus, facts, sales, prices, priceRows, routes, configRows, health } = useGoodsFacts(row, version)
  return (
    <>
      <GoodsPictures row={row} />
      <GoodsKpis sales={sales} facts={facts} />
      <GoodsSkus skus={skus} facts={facts} seesSales={sales.isAllowed} />
      <GoodsFindings facts={facts} />
      <GoodsRoutes
        goods={row}
        facts={facts}
        skus={skus}
        routes={routes}
        configRows={configRows}
        health={health}
      />
      <OwnBlock title={t('商户结算价')} answer={prices} height={140} note={t('按近 7 天销量')}>
        {() => <MerchantPrices facts={facts} prices={priceRows} sales={sales.data} />}
      </OwnBlock>
    </>
  )
}
