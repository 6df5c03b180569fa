import { decimal, flag, oneOf } from '../define/field.ts'
import { discountInput } from './merchantPrice.ts'

/** The terms on which a merchant takes over a product pool. */
export const POOL_TERMS = {
  accountMethod: oneOf(
    '核算方式',
    { discount: '按折扣', costPlus: '成本加点' },
    { wire: { discount: 1, costPlus: 2 }, default: 'discount' },
  ),
  defaultDiscount: discountInput('默认折扣', {
    when: { accountMethod: 'discount' },
    help: '不填则用池内商品的折扣',
  }),
  defaultPoint: decimal('默认加点', {
    scale: 4,
    min: -0.2,
    max: 0.5,
    fractionFormat: 'percent',
    when: { accountMethod: 'costPlus' },
  }),
  autoOpen: flag('自动开通', { default: true, help: '池里新加的商品自动开通' }),
  autoState: oneOf('开通后状态', { off: '停售', on: '在售' }, { wire: { off: 0, on: 1 }, default: 'on' }),
} as const
