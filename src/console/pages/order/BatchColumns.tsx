import { useMemo } from 'react'
import { MatchColumns } from '../../import/MatchColumns.tsx'
import { t } from '../../text.ts'
import type { Batch } from './useBatch.ts'

/** The meanings of a column; an account or an address identifies the recipient of an order. */
const TARGETS = [
  ['account', '账号'],
  ['qty', '数量'],
  ['merchantOrderNo', '商户订单号'],
  ['skuCode', 'SKU编码'],
  ['remark', '备注'],
  ['name', '收货人'],
  ['phone', '收货手机号'],
  ['address', '收货地址'],
] as const

/** Whether a column identifies the recipient. */
export const hasRecipient = (mapping: Batch['mapping']): boolean =>
  mapping.includes('account') || mapping.includes('address')

/** The columns of an order file with the meaning of each. */
export function BatchColumns({ batch: { analysis, file, mapping, match } }: { readonly batch: Batch }) {
  const source = useMemo(
    () => ({
      fileName: file?.name ?? '',
      columns: TARGETS.map(([name, label]) => ({ name, label: t(label), required: name === 'account' })),
      headings: (analysis?.columns ?? []).map((heading, index) => ({
        heading,
        samples: (analysis?.sample ?? []).slice(0, 3).map((row) => row[index] ?? ''),
      })),
    }),
    [analysis, file],
  )
  return (
    <>
      <MatchColumns source={source} mapping={mapping} match={match} />
      <p className="mt-3 text-small text-fg2">{t('共 {count} 行', { count: analysis?.rowCount ?? 0 })}</p>
      {hasRecipient(mapping) ? null : (
        <p role="status" className="mt-1 text-small text-bad">
          {t('还没有对应的必填列：{labels}', { labels: t('账号') })}
        </p>
      )}
    </>
  )
}
