import { say } from '../../../contract/errors.ts'
import { notify } from '../../../contract/resources/openapi/notify.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import { awaitNotice } from '../../store/openapi/notifyRows.ts'
import { particulars } from '../../engine/particulars.ts'

const retry: ActionHandler<typeof notify, 'retry'> = async (row, _input, work) => {
  await awaitNotice(work.db, work.tenantId, row.bizNo ?? '')
  return {
    set: { tryCount: 0, nextTime: formatMoment(new Date()) },
    consequences: [
      say('{event} {bizNo}：重新通知 {url}', { event: row.event, bizNo: row.bizNo, url: row.url }),
    ],
  }
}

export const notifyParticulars = particulars(notify, { actions: { retry } })
