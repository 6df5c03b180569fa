import { fail } from '../../../contract/errors.ts'
import { alarm } from '../../../contract/resources/alarm/alarm.ts'
import { supplierOrderTimeOut } from '../../../contract/resources/alarm/supplierOrderTimeOut.ts'
import { isId } from '../../../kernel/id.ts'
import type { WriteResult } from '../../engine/perform.ts'
import type { Parameters } from '../../engine/route.ts'
import { createRow, updateRow } from '../../engine/save.ts'
import type { Work } from '../../engine/work.ts'
import { findRows, selectWhere } from '../../store/rows.ts'
import { withCondition } from './condition.ts'

const TIME_OUT = '2'

/**
 * Saves a rule of alarms, or with `ruleKind` 2 a time-out rule; one with an id is changed. A rule of alarms
 * without an id is found by its type, of which there is one.
 */
export async function saveRule(parameters: Parameters, work: Work): Promise<WriteResult<unknown>> {
  const { ruleKind, ...wire } = parameters
  const kind = String(ruleKind ?? '1')
  if (kind !== '1' && kind !== TIME_OUT)
    return fail('VALIDATION', { label: 'ruleKind', rule: '的选项不存在' }, 'ruleKind')
  if (kind === TIME_OUT)
    return hasId(wire)
      ? updateRow(supplierOrderTimeOut, wire, work)
      : createRow(supplierOrderTimeOut, wire, work)
  const rule = await ruleOf(wire, work)
  return updateRow(alarm, withCondition({ ...wire, id: rule.id }, rule.alarmType), work)
}

const hasId = ({ id }: Parameters): boolean => id !== undefined && id !== null && id !== ''

async function ruleOf(wire: Parameters, { db, tenantId }: Work) {
  if (hasId(wire)) {
    const id = String(wire.id)
    const [rule] = isId(id) ? await findRows(db, alarm, tenantId, [id]) : []
    return rule ?? fail('NOT_FOUND')
  }
  const type = Number(wire.alarmType)
  const [rule] = Number.isInteger(type)
    ? await selectWhere(db, alarm, tenantId, { field: 'alarmType', operator: 'equals', values: [type] })
    : []
  return (
    rule ?? fail('VALIDATION', { label: alarm.fields.alarmType.label, rule: '的选项不存在' }, 'alarmType')
  )
}
