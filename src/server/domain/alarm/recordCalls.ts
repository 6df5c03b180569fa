import { alarmRecord } from '../../../contract/resources/alarm/alarmRecord.ts'
import { actSelected } from '../../engine/actSelected.ts'
import type { WriteRoute } from '../../engine/route.ts'

/** An action of records under the address of the contract. */
export const recordAction =
  (name: 'confirm' | 'close'): WriteRoute['write'] =>
  (parameters, work) =>
    actSelected(
      { resource: alarmRecord, name, action: alarmRecord.actions[name], permission: 'alarm_handle' },
      parameters,
      work,
    )
