import { inKind } from '../../../contract/resources/order/inKind.ts'
import { particulars } from '../../engine/particulars.ts'
import { upDeliverGoods, sign } from './inKindActions.ts'
import { inKindHooks } from './orderHooks.ts'

export const inKindParticulars = particulars(inKind, {
  hooks: inKindHooks,
  actions: { upDeliverGoods, sign },
})
