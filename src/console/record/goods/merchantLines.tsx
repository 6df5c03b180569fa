import type { GoodsSales } from '../../../contract/parts/salesFigures.ts'
import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { merchantGoods } from '../../../contract/resources/merchant/merchantGoods.ts'
import { countText } from '../../../kernel/figures.ts'
import { fen, formatFen } from '../../../kernel/money.ts'
import { Link } from '../../location.tsx'
import { t } from '../../text.ts'
import type { Row } from '../calls.ts'
import type { Column } from '../own/FittingTable.tsx'
import { recordPath } from '../recordPath.ts'
import { StateMark } from '../StateMark.tsx'
import type { SkuFacts } from './skuFacts.ts'

/** SKUs with a column of their own. */
const MAX_SKUS = 5

/** A merchant with its price of each SKU. */
export interface MerchantLine {
  readonly merchantId: string
  readonly name: string
  readonly bySku: ReadonlyMap<string, Row>
  readonly qty: number
  readonly state: string
}

/** The best state among the goods of a merchant. */
const stateOf = (rows: readonly Row[]): string =>
  ['on', 'maintain', 'off'].find((state) => rows.some((row) => row.state === state)) ?? 'off'

/** Price lists of merchants as one line each, those that bought most first. */
export function merchantLines(prices: readonly Row[], sales: GoodsSales | null): readonly MerchantLine[] {
  const byMerchant = new Map<string, Row[]>()
  for (const row of prices) {
    const id = String(row.merchantId)
    byMerchant.set(id, [...(byMerchant.get(id) ?? []), row])
  }
  return [...byMerchant.entries()]
    .map(([merchantId, rows]): MerchantLine => {
      const [first] = rows
      const code = String(first?.merchantCode ?? '')
      return {
        merchantId,
        name: String(first?.merchantName ?? '') || code,
        bySku: new Map(rows.map((row) => [String(row.skuId), row])),
        qty: sales?.merchants.find(({ merchantCode }) => merchantCode === code)?.qty ?? 0,
        state: stateOf(rows),
      }
    })
    .toSorted((a, b) => b.qty - a.qty || Number(b.state === 'on') - Number(a.state === 'on'))
}

function Price({ row }: { readonly row: Row | undefined }) {
  if (!row || typeof row.settlePrice !== 'number') return <span className="text-fg3">·</span>
  const isLoss = typeof row.costPrice === 'number' && row.settlePrice < row.costPrice
  const quiet = row.state === 'on' ? '' : 'text-fg3'
  return <span className={isLoss ? 'text-bad' : quiet}>{formatFen(fen(row.settlePrice))}</span>
}

function Merchant({ line: { merchantId, name } }: { readonly line: MerchantLine }) {
  const path = recordPath(merchantConfig, merchantId)
  return path ? <Link href={path}>{name}</Link> : name
}

/** A column for each SKU; those behind the first leave from the end. */
export function merchantColumns(
  facts: readonly SkuFacts[],
  seesSales: boolean,
): readonly Column<MerchantLine>[] {
  return [
    { id: 'merchant', title: t('商户'), width: 152, grows: true, cell: (line) => <Merchant line={line} /> },
    ...facts.slice(0, MAX_SKUS).map(
      ({ row, name }, index): Column<MerchantLine> => ({
        id: row.id,
        title: name,
        width: 88,
        isFigure: true,
        ...(index > 0 ? { leaves: MAX_SKUS - index } : {}),
        cell: ({ bySku }) => <Price row={bySku.get(row.id)} />,
      }),
    ),
    ...(seesSales
      ? [
          {
            id: 'qty',
            title: t('近 7 天'),
            width: 72,
            isFigure: true,
            cell: ({ qty }: MerchantLine) => (
              <span className={qty === 0 ? 'text-fg3' : ''}>{countText(qty)}</span>
            ),
          },
        ]
      : []),
    {
      id: 'state',
      title: t('状态'),
      width: 84,
      cell: ({ state }) => <StateMark resource={merchantGoods} state={state} />,
    },
  ]
}
