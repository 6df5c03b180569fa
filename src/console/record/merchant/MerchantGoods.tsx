import { useEffect, useMemo } from 'react'
import { merchantGoods } from '../../../contract/resources/merchant/merchantGoods.ts'
import { BlockError } from '../../board/BlockError.tsx'
import { Link } from '../../location.tsx'
import { t } from '../../text.ts'
import type { OwnPartProps } from '../ownBlockProps.ts'
import { FittingTable } from '../own/FittingTable.tsx'
import { rowsPath } from '../recordPath.ts'
import { Skeleton } from '../Skeleton.tsx'
import { goodsColumns } from './goodsColumns.tsx'
import { useMerchantGoods } from './useMerchantGoods.ts'

const FIRST = 10

/** The price list of a merchant by today's orders: prices, margins, failures and channels. */
export function MerchantGoods({ row: merchant, version, view }: OwnPartProps) {
  const { page, lines, sees } = useMerchantGoods(merchant, version)
  const { report } = view
  const count = page.error ? -1 : page.data ? (page.data.total ?? lines.length) : null
  useEffect(() => {
    if (count !== null) report(count)
  }, [count, report])
  const columns = useMemo(() => goodsColumns(lines, sees), [lines, sees])
  if (page.error) return <BlockError text={page.error} retry={page.retry} />
  if (!page.data) return <Skeleton />
  const visible = view.showsAll ? lines : lines.slice(0, FIRST)
  const path = rowsPath(merchantGoods, { by: 'merchantCode', from: 'merchantCode' }, merchant)
  return (
    <div className="px-5 pb-3">
      <FittingTable label={t('商户商品')} columns={columns} rows={visible} keyOf={({ row }) => row.id} />
      <p className="flex gap-4 pt-3 text-small">
        {visible.length < lines.length ? (
          <button type="button" className="text-link" onClick={view.showAll}>
            {t('全部 {count} 条', { count: lines.length })}
          </button>
        ) : null}
        {path ? <Link href={path}>{t('在“{page}”中打开', { page: t('商户商品') })}</Link> : null}
      </p>
    </div>
  )
}
