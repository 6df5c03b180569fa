import { merchantGoods } from '../../../contract/resources/merchant/merchantGoods.ts'
import { stock } from '../../../contract/resources/stock/stock.ts'
import { countText } from '../../../kernel/figures.ts'
import { fen, formatFen } from '../../../kernel/money.ts'
import { Link } from '../../location.tsx'
import { t } from '../../text.ts'
import { recordPath, rowsPath } from '../recordPath.ts'
import type { SkuFacts } from './skuFacts.ts'

interface Finding {
  readonly key: string
  readonly tone: 'bad' | 'warn'
  readonly text: string
  readonly link: { readonly path: string; readonly text: string } | null
}

const money = (amount: number): string => formatFen(fen(amount))

function lossFinding({ row, name, loss }: SkuFacts): Finding | null {
  if (!loss) return null
  const path = recordPath(merchantGoods, loss.row.id)
  return {
    key: `loss ${row.id}`,
    tone: 'bad',
    text: t('{sku}在{merchant}卖 {price}，低于成本 {cost}', {
      sku: name,
      merchant: String(loss.row.merchantName ?? loss.row.merchantCode ?? ''),
      price: money(loss.price),
      cost: money(loss.cost),
    }),
    link: path ? { path, text: t('改价') } : null,
  }
}

function stockFinding(fact: SkuFacts): Finding | null {
  if (!fact.isShort) return null
  const path = rowsPath(stock, { by: 'skuId' }, fact.row)
  return {
    key: `stock ${fact.row.id}`,
    tone: fact.stock === 0 ? 'bad' : 'warn',
    text: t('{sku}可用 {count} 件，近 7 天日均 {mean} 件', {
      sku: fact.name,
      count: countText(fact.stock ?? 0),
      mean: fact.aDay < 10 ? fact.aDay.toFixed(1) : countText(Math.round(fact.aDay)),
    }),
    link: path ? { path, text: t('库存批次') } : null,
  }
}

/** What a person should look at: losses, and stock that ends soon. */
export function GoodsFindings({ facts }: { readonly facts: readonly SkuFacts[] }) {
  const findings = facts
    .flatMap((fact) => [lossFinding(fact), stockFinding(fact)])
    .filter((finding) => finding !== null)
  if (findings.length === 0) return null
  return (
    <ul className="findings" aria-label={t('需要处理')}>
      {findings.map(({ key, tone, text, link }) => (
        <li key={key}>
          <span className="glyph" data-tone={tone} data-shape="diamond" aria-hidden="true" />
          <p>{text}</p>
          {link ? <Link href={link.path}>{link.text}</Link> : null}
        </li>
      ))}
    </ul>
  )
}
