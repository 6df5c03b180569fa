import { alarm } from '../../../contract/resources/alarm/alarm.ts'
import { alarmRecord } from '../../../contract/resources/alarm/alarmRecord.ts'
import { supplierOrderTimeOut } from '../../../contract/resources/alarm/supplierOrderTimeOut.ts'
import { readPage } from '../../engine/page.ts'
import { removeSelected } from '../../engine/remove.ts'
import type { Route } from '../../engine/route.ts'
import { readSends } from './readSends.ts'
import { recordAction } from './recordCalls.ts'
import { saveRule } from './saveRule.ts'

const BASE = alarm.path

/** Routes of alarms beside the declared ones. */
export const ALARM_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: `${BASE}/sends`,
    summary: '告警的通知记录',
    permission: 'alarm_view',
    read: readSends,
  },
  {
    method: 'GET',
    path: `${BASE}/supplierOrderTimeOutList`,
    summary: '供应商订单超时规则',
    permission: 'alarm_view',
    read: async (parameters, reading) => (await readPage(supplierOrderTimeOut, parameters, reading)).answer,
  },
  {
    method: 'GET',
    path: `${BASE}/recordPage`,
    summary: '告警记录',
    permission: 'alarm_view',
    read: async (parameters, reading) => (await readPage(alarmRecord, parameters, reading)).answer,
  },
  {
    method: 'POST',
    path: `${BASE}/save`,
    summary: '保存告警规则；ruleKind 为 2 时保存供应商订单超时规则',
    permission: 'alarm_save',
    resource: alarm.id,
    action: 'save',
    write: saveRule,
  },
  {
    method: 'POST',
    path: `${BASE}/supplierOrderTimeOutDelete`,
    summary: '删除供应商订单超时规则',
    permission: 'alarm_delete',
    resource: supplierOrderTimeOut.id,
    action: 'remove',
    write: (parameters, work) => removeSelected(supplierOrderTimeOut, parameters, work),
  },
  {
    method: 'POST',
    path: `${BASE}/recordConfirm`,
    summary: '确认告警',
    permission: 'alarm_handle',
    resource: alarmRecord.id,
    action: 'confirm',
    write: recordAction('confirm'),
  },
  {
    method: 'POST',
    path: `${BASE}/recordClose`,
    summary: '关闭告警',
    permission: 'alarm_handle',
    resource: alarmRecord.id,
    action: 'close',
    write: recordAction('close'),
  },
]
