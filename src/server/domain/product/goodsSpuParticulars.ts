import { goodsSpu } from '../../../contract/resources/product/goodsSpu.ts'
import { particulars } from '../../engine/particulars.ts'
import { shelve, unshelve, forceOff, copy } from './spuActions.ts'
import { goodsSpuHooks } from './spuRules.ts'

export const goodsSpuParticulars = particulars(goodsSpu, {
  hooks: goodsSpuHooks,
  actions: { shelve, unshelve, forceOff, copy },
})
