import { merchantGoods } from '../../../contract/resources/merchant/merchantGoods.ts'
import { particulars } from '../../engine/particulars.ts'
import {
  changeDiscount,
  changePoint,
  changeShopDiscount,
  changeAccountMethod,
  changeAlertValue,
} from './goodsActions.ts'
import { onSale, offSale, shopOn, shopOff, merchantGoodsHooks } from './goodsSale.ts'
import { open } from './openAction.ts'

export const merchantGoodsParticulars = particulars(merchantGoods, {
  hooks: merchantGoodsHooks,
  actions: {
    open,
    changeDiscount,
    changePoint,
    changeShopDiscount,
    changeAccountMethod,
    changeAlertValue,
    onSale,
    offSale,
    shopOn,
    shopOff,
  },
})
