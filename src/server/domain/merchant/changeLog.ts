import { merchantGoods } from '../../../contract/resources/merchant/merchantGoods.ts'
import { merchantGoodsChangeLog } from '../../../contract/resources/merchant/merchantGoodsChangeLog.ts'
import { fen, formatFen } from '../../../kernel/money.ts'
import { FOLD, fractionText, PERCENT } from '../../../kernel/fraction.ts'
import type { Hooks } from '../../engine/hooks.ts'
import { particulars } from '../../engine/particulars.ts'

type ValueFormatter = (value: string) => string
const labelFormatter =
  (labels: Readonly<Record<string, string>>, wire: Readonly<Record<string, number>>): ValueFormatter =>
  (value) =>
    labels[Object.keys(wire).find((name) => String(wire[name]) === value) ?? ''] ?? value
const yuan: ValueFormatter = (value) => formatFen(fen(Number(value))),
  fold: ValueFormatter = (value) => fractionText(Number(value), FOLD)
const { fields, states } = merchantGoods

/** Formatters by field: the history stores values as the database has them. */
const FORMATTERS: Readonly<Record<string, ValueFormatter>> = {
  settlePrice: yuan,
  fixedPrice: yuan,
  discount: fold,
  shopDiscount: fold,
  point: (value) => fractionText(Number(value), PERCENT),
  state: labelFormatter(states.labels, states.wire),
  accountMethod: labelFormatter(
    fields.accountMethod.choices ?? {},
    fields.accountMethod.wire as Readonly<Record<string, number>>,
  ),
  shopState: labelFormatter(
    fields.shopState.choices ?? {},
    fields.shopState.wire as Readonly<Record<string, number>>,
  ),
}

const merchantGoodsChangeLogHooks: Hooks<typeof merchantGoodsChangeLog> = {
  decorate: [
    {
      sets: ['oldValueName', 'newValueName'],
      from: ['field', 'oldValue', 'newValue'],
      run: async (rows) => {
        for (const row of rows) {
          const format = FORMATTERS[String(row.field)]
          for (const name of ['oldValue', 'newValue'])
            if (format && typeof row[name] === 'string' && row[name] !== '')
              row[`${name}Name`] = format(row[name])
        }
        await Promise.resolve()
      },
    },
  ],
}

export const merchantGoodsChangeLogParticulars = particulars(merchantGoodsChangeLog, {
  hooks: merchantGoodsChangeLogHooks,
})
