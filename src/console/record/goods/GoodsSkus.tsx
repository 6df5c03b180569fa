import { useMemo } from 'react'
import { t } from '../../text.ts'
import { FittingTable } from '../own/FittingTable.tsx'
import { Nothing, OwnBlock } from '../own/OwnBlock.tsx'
import type { WirePage } from '../own/readPage.ts'
import type { OwnAnswer } from '../own/useOwnAnswer.ts'
import { skuColumns } from './skuColumns.tsx'
import type { SkuFacts } from './skuFacts.ts'

/** The SKUs of a product with their prices and stock. */
export function GoodsSkus({
  skus,
  facts,
  seesSales,
}: {
  readonly skus: OwnAnswer<WirePage>
  readonly facts: readonly SkuFacts[]
  readonly seesSales: boolean
}) {
  const columns = useMemo(() => skuColumns(facts, seesSales), [facts, seesSales])
  return (
    <OwnBlock title={t('规格商品')} answer={skus} height={140} note={facts.length > 0 ? facts.length : null}>
      {() =>
        facts.length === 0 ? (
          <Nothing text={t('还没有规格商品')} />
        ) : (
          <FittingTable
            label={t('规格商品')}
            columns={columns}
            rows={facts}
            keyOf={({ row: { id } }) => id}
          />
        )
      }
    </OwnBlock>
  )
}
