import { useMemo } from 'react'
import type { SupplierHealth } from '../../../contract/parts/salesFigures.ts'
import { countText, rateText } from '../../../kernel/figures.ts'
import { t } from '../../text.ts'
import { healthColumns } from '../own/healthColumns.tsx'
import { FittingTable } from '../own/FittingTable.tsx'
import { Nothing, OwnBlock } from '../own/OwnBlock.tsx'
import type { OwnAnswer } from '../own/useOwnAnswer.ts'

const sum = (rows: readonly SupplierHealth[], name: 'count' | 'good' | 'failed'): number =>
  rows.reduce((total, row) => total + row[name], 0)

/** How each supplier answered the orders of the merchant in the last 24 hours. */
export function MerchantHealth({ answer }: { readonly answer: OwnAnswer<readonly SupplierHealth[]> }) {
  const columns = useMemo(() => healthColumns(), [])
  const { data } = answer
  const all = data ? sum(data, 'count') : 0
  return (
    <OwnBlock
      title={t('渠道健康')}
      answer={answer}
      height={190}
      note={
        data && all > 0
          ? t('近 24 小时 {count} 笔，成功率 {rate}', {
              count: countText(all),
              rate: rateText(sum(data, 'good'), sum(data, 'good') + sum(data, 'failed')),
            })
          : null
      }
    >
      {(rows) =>
        rows.length === 0 ? (
          <Nothing text={t('近 24 小时没有渠道订单')} />
        ) : (
          <FittingTable
            label={t('渠道健康')}
            columns={columns}
            rows={rows}
            keyOf={({ supplierId }) => supplierId}
          />
        )
      }
    </OwnBlock>
  )
}
