import { say } from '../../../contract/errors.ts'
import { alarmRecord } from '../../../contract/resources/alarm/alarmRecord.ts'
import { isId } from '../../../kernel/id.ts'
import type { ActionHandler, Hooks } from '../../engine/hooks.ts'
import { particulars } from '../../engine/particulars.ts'
import { momentOf } from '../../engine/work.ts'

const hooks: Hooks<typeof alarmRecord> = {
  decorate: [
    {
      sets: ['objectLabel', 'objectLink'],
      from: ['objectType', 'objectId'],
      run: async (rows, { services }) => {
        for (const row of rows) {
          const noun = services.resources.find(({ id }) => id === row.objectType)
          row.objectLabel = noun?.label ?? null
          row.objectLink = noun?.menu ? linkTo(noun.menu.path, String(row.objectId ?? '')) : null
        }
        await Promise.resolve()
      },
    },
  ],
}

/** The page of an object in the console; its list where it is no row. */
const linkTo = (path: string, id: string): string =>
  isId(id) && id !== '0' ? `${path}?row=${id}&pane=detail` : path

const confirm: ActionHandler<typeof alarmRecord, 'confirm'> = (row, _input, work) => ({
  set: { confirmUser: work.caller.session.userId, confirmTime: momentOf(work) },
  consequences: [say('{name}：不再重复通知，也不升级', { name: row.recordNo ?? '' })],
})

const close: ActionHandler<typeof alarmRecord, 'close'> = (row, { remark }, work) => ({
  set: { closeUser: work.caller.session.userId, closeTime: momentOf(work), closeRemark: remark },
  consequences: [say('{name}：关闭，情况未消除时一天后再告警', { name: row.recordNo ?? '' })],
})

export const alarmRecordParticulars = particulars(alarmRecord, { hooks, actions: { confirm, close } })
