import { delayInfoItem } from '../../../contract/resources/card/delayInfoItem.ts'
import { readPage } from '../../engine/page.ts'
import type { Route } from '../../engine/route.ts'

/** Routes of exchange cards beside the declared ones. */
export const CARD_NUMBER_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: '/biz-card/delayInfo/itemPage',
    summary: '延期的卡',
    permission: 'delayInfo_view',
    resource: delayInfoItem.id,
    read: async (parameters, reading) => (await readPage(delayInfoItem, parameters, reading)).answer,
  },
]
