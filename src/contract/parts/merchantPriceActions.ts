import { decimal, integer, money } from '../define/field.ts'
import { discountInput, pointInput, PRICE_INPUT } from './merchantPrice.ts'

/** Common part of the bulk actions on merchants' products. */
export const BULK = { on: 'selection', handled: true, placement: 'both' } as const

/** Actions that change prices of merchants' products; each undoes itself with the former value. */
export const PRICE_ACTIONS = {
  changeDiscount: {
    ...BULK,
    label: '改折扣',
    requires: [
      {
        field: 'accountMethod',
        in: ['discount'],
        code: 'PRICE_METHOD_NOT_DISCOUNT',
        reason: '核算方式不是按折扣',
      },
    ],
    verb: 'changeDiscount',
    permission: 'discount',
    inverse: 'changeDiscount',
    key: 's p',
    icon: 'percent',
    keywords: ['discount', 'reprice', '调价'],
    input: {
      discount: discountInput('结算折扣', { required: '请输入结算折扣', help: '面值的几折，如 9.65' }),
    },
  },
  changePoint: {
    ...BULK,
    label: '改加点',
    requires: [
      {
        field: 'accountMethod',
        in: ['costPlus'],
        code: 'PRICE_METHOD_NOT_COST_PLUS',
        reason: '核算方式不是成本加点',
      },
    ],
    verb: 'changePoint',
    permission: 'point',
    inverse: 'changePoint',
    icon: 'trending-up',
    keywords: ['markup', '调价'],
    input: { point: pointInput({ required: '请输入加点', help: '成本加百分之几，如 1.5' }) },
  },
  changeShopDiscount: {
    ...BULK,
    label: '改商城折扣',
    verb: 'changeShopDiscount',
    permission: 'shopDiscount',
    inverse: 'changeShopDiscount',
    icon: 'badge-percent',
    keywords: ['mall discount'],
    input: {
      shopDiscount: discountInput('商城折扣', { required: '请输入商城折扣', help: '商城售价为面值乘以它' }),
    },
  },
  changeAccountMethod: {
    ...BULK,
    label: '改核算方式',
    verb: 'changeAccountMethod',
    permission: 'accountMethod',
    inverse: 'changeAccountMethod',
    icon: 'calculator',
    keywords: ['pricing method'],
    input: {
      accountMethod: PRICE_INPUT.accountMethod,
      discount: discountInput('结算折扣', { when: { accountMethod: 'discount' } }),
      point: pointInput({ when: { accountMethod: 'costPlus' } }),
      fixedPrice: money('固定结算价', { min: 1, when: { accountMethod: 'fixed' } }),
      value: decimal('数值', { computed: true, scale: 4 }),
    },
  },
  changeAlertValue: {
    ...BULK,
    label: '改预警值',
    verb: 'changeAlertValue',
    permission: 'alert',
    inverse: 'changeAlertValue',
    icon: 'bell-plus',
    keywords: ['stock alert'],
    input: {
      alertValue: integer('库存预警值', { min: 0, required: '请输入预警值', help: '0 表示不预警' }),
    },
  },
} as const
