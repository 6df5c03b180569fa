import { alarmRecord } from '../../../contract/resources/alarm/alarmRecord.ts'
import { stockAlertConfig } from '../../../contract/resources/stock/stockAlertConfig.ts'
import { readPage } from '../../engine/page.ts'
import { requireOperation } from '../../engine/permit.ts'
import { idIn } from '../../engine/query.ts'
import type { ReadRoute, Route } from '../../engine/route.ts'
import { createRow, updateRow } from '../../engine/save.ts'

/** What stock alerts raised: of one of them, or of all. */
const logPage: ReadRoute = {
  method: 'GET',
  path: `${stockAlertConfig.path}/logPage`,
  summary: '库存预警的告警记录',
  permission: 'stockAlertConfig_view',
  resource: stockAlertConfig.id,
  read: async ({ alertId, ...parameters }, reading) => {
    requireOperation(reading.caller, alarmRecord, 'view')
    const isOfOne = alertId !== undefined && alertId !== null && alertId !== ''
    const { answer } = await readPage(alarmRecord, parameters, reading, {
      all: [
        { field: 'objectType', operator: 'equals', values: [stockAlertConfig.id] },
        ...(isOfOne
          ? [{ field: 'objectId', operator: 'equals' as const, values: [idIn(alertId, 'alertId')] }]
          : []),
      ],
    })
    return answer
  },
}

/** Calls of stock alerts beside the declared ones. */
export const ALERT_ROUTES: readonly Route[] = [
  logPage,
  {
    // The call by which old clients set an alert; with an id it changes one.
    method: 'POST',
    path: `${stockAlertConfig.path}/set`,
    summary: '设置库存预警',
    permission: 'stockAlertConfig_set',
    resource: stockAlertConfig.id,
    action: 'set',
    write: (parameters, work) => (parameters.id ? updateRow : createRow)(stockAlertConfig, parameters, work),
  },
]
