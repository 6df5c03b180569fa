import { merchantGoods } from '../../../contract/resources/merchant/merchantGoods.ts'
import { merchantGoodsChangeLog } from '../../../contract/resources/merchant/merchantGoodsChangeLog.ts'
import { FOLD, fractionText, PERCENT } from '../../../kernel/fraction.ts'
import { formatFen } from '../../../kernel/money.ts'
import { hooks } from '../../engine/hooks.ts'

type Said = (value: string) => string
const named =
  (labels: Readonly<Record<string, string>>, wire: Readonly<Record<string, number>>): Said =>
  (value) =>
    labels[Object.keys(wire).find((name) => String(wire[name]) === value) ?? ''] ?? value
const yuan: Said = (value) => formatFen(Number(value)),
  fold: Said = (value) => fractionText(Number(value), FOLD)
const { fields, states } = merchantGoods

/** How the values of each field read, which the history keeps as the database has them. */
const SAID: Readonly<Record<string, Said>> = {
  settlePrice: yuan,
  fixedPrice: yuan,
  discount: fold,
  shopDiscount: fold,
  point: (value) => fractionText(Number(value), PERCENT),
  state: named(states.labels, states.wire),
  accountMethod: named(
    fields.accountMethod.choices ?? {},
    fields.accountMethod.wire as Readonly<Record<string, number>>,
  ),
  shopState: named(fields.shopState.choices ?? {}, fields.shopState.wire as Readonly<Record<string, number>>),
}

hooks(merchantGoodsChangeLog, {
  decorate: async (rows) => {
    for (const row of rows) {
      const said = SAID[String(row.field)]
      for (const name of ['oldValue', 'newValue'])
        if (said && typeof row[name] === 'string' && row[name] !== '') row[`${name}Name`] = said(row[name])
    }
    await Promise.resolve()
  },
})
