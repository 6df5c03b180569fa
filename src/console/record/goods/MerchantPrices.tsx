import { useMemo } from 'react'
import type { GoodsSales } from '../../../contract/parts/salesFigures.ts'
import { t } from '../../text.ts'
import type { Row } from '../calls.ts'
import { FittingTable } from '../own/FittingTable.tsx'
import { Nothing } from '../own/OwnBlock.tsx'
import { merchantColumns, merchantLines } from './merchantLines.tsx'
import type { SkuFacts } from './skuFacts.ts'

const MAX_MERCHANTS = 10

/** What each merchant pays for each SKU, and how much it bought. */
export function MerchantPrices({
  facts,
  prices,
  sales,
}: {
  readonly facts: readonly SkuFacts[]
  readonly prices: readonly Row[]
  readonly sales: GoodsSales | null
}) {
  const lines = useMemo(() => merchantLines(prices, sales), [prices, sales])
  const columns = useMemo(() => merchantColumns(facts, sales !== null), [facts, sales])
  return lines.length === 0 ? (
    <Nothing text={t('还没有商户开通')} />
  ) : (
    <FittingTable
      label={t('商户结算价')}
      columns={columns}
      rows={lines.slice(0, MAX_MERCHANTS)}
      keyOf={({ merchantId }) => merchantId}
    />
  )
}
