import { cardNumberInfo } from '../../../contract/resources/card/cardNumberInfo.ts'
import { delayInfoItem } from '../../../contract/resources/card/delayInfoItem.ts'
import { readPage } from '../../engine/page.ts'
import type { Parameters, Route } from '../../engine/route.ts'
import { readCounts } from '../../engine/stateCounts.ts'
import type { Reading } from '../../engine/work.ts'

/** Cards by their state; the sum is named both as old clients and as the tabs of the list read it. */
async function reportCount(parameters: Parameters, reading: Reading): Promise<unknown> {
  const counts = await readCounts(cardNumberInfo, parameters, reading)
  return { total: counts.all, ...counts }
}

/** Routes of exchange cards beside the declared ones. */
export const CARD_NUMBER_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: '/biz-card/cardNumberInfo/reportCount',
    summary: '卡号按状态计数',
    permission: 'cardNumberInfo_view',
    resource: cardNumberInfo.id,
    read: reportCount,
  },
  {
    method: 'GET',
    path: '/biz-card/delayInfo/itemPage',
    summary: '延期的卡',
    permission: 'delayInfo_view',
    resource: delayInfoItem.id,
    read: async (parameters, reading) => (await readPage(delayInfoItem, parameters, reading)).answer,
  },
]
