import { inKind } from '../../../contract/resources/order/inKind.ts'
import { merchantOrderInfo } from '../../../contract/resources/order/merchantOrderInfo.ts'
import { goodsTypes } from '../../../contract/parts/goodsTypes.ts'
import { hooks } from '../../engine/hooks.ts'
import type { Route } from '../../http/route.ts'

hooks(merchantOrderInfo, {})
hooks(inKind, { narrow: () => [{ field: 'goodsType', values: [String(goodsTypes.wire.inKind)] }] })

/** Calls about orders beside those the declarations give; reading this file also registers the particulars of their nouns. */
export const ORDER_ROUTES: readonly Route[] = []
