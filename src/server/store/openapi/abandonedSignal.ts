import { type RawBuilder, sql } from 'kysely'
import { say } from '../../../contract/errors.ts'
import { ALARM_TYPES } from '../../../contract/parts/alarms.ts'
import { notify } from '../../../contract/resources/openapi/notify.ts'
import { newId } from '../../../kernel/id.ts'
import { SIGNAL_KINDS } from '../alarm/signals.ts'
import { stateSql, valueSql } from '../storedValues.ts'

/** Raises the alarm of a callback that was given up, as part of the statement whose `finished` is its end. */
export function abandonedSignal(tenantId: string, bizNo: string, reply: string): RawBuilder<unknown> {
  // The name of the merchant is filled in by the statement.
  const sentence = say('商户 {name} 的回调 {bizNo} 多次失败，已放弃：{reply}', { name: '', bizNo, reply })
  return sql`
    insert into alarm_signal (id, tenant_id, alarm_type, kind, object_type, object_id, object_key, object_name,
      sentence)
    select ${newId()}::bigint, ${tenantId}, ${ALARM_TYPES.wire.callbackFailed}::smallint,
      ${valueSql(SIGNAL_KINDS, 'raised')}, 'merchantConfig', m.id::text, 'merchantConfig:' || m.id, m.merchant_name,
      jsonb_set(${JSON.stringify(sentence)}::jsonb, '{params,name}', to_jsonb(m.merchant_name))
    from finished f
    join merchant_config m on m.tenant_id = ${tenantId} and m.merchant_code = f.merchant_code and m.is_deleted = 0
    where f.status = ${stateSql(notify, 'abandoned')}
  `
}
