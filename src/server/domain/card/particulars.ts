import { cardNumberInfo } from '../../../contract/resources/card/cardNumberInfo.ts'
import { physicalCardOrder } from '../../../contract/resources/card/physicalCardOrder.ts'
import { particulars } from '../../engine/particulars.ts'
import type { Particulars } from '../../engine/particularsByNoun.ts'
import { activate } from './activateCards.ts'
import { delay } from './delayCards.ts'
import { approve, cancel, deliver, produce, reject, sendPassword } from './physicalActions.ts'
import { physicalCardOrderHooks } from './physicalHooks.ts'
import { invalid } from './voidCards.ts'

/** What is particular to exchange cards and the orders they are made by. */
export const CARD_PARTICULARS: readonly Particulars[] = [
  particulars(physicalCardOrder, {
    hooks: physicalCardOrderHooks,
    actions: { approve, reject, produce, deliver, sendPassword, activate, cancel },
  }),
  particulars(cardNumberInfo, { actions: { delay, invalid } }),
]
