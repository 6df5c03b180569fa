import { stockAlertConfig } from '../../../contract/resources/stock/stockAlertConfig.ts'
import type { Route } from '../../engine/route.ts'
import { createRow, updateRow } from '../../engine/save.ts'

/** The call by which old clients set an alert; with an id it changes one. */
export const ALERT_ROUTES: readonly Route[] = [
  {
    method: 'POST',
    path: `${stockAlertConfig.path}/set`,
    summary: '设置库存预警',
    permission: 'stockAlertConfig_set',
    resource: stockAlertConfig.id,
    action: 'set',
    write: (parameters, work) => (parameters.id ? updateRow : createRow)(stockAlertConfig, parameters, work),
  },
]
