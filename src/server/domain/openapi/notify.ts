import { notify } from '../../../contract/resources/openapi/notify.ts'
import { formatMoment } from '../../../kernel/time.ts'
import { handler } from '../../engine/hooks.ts'

handler(notify, 'retry', (row) => ({ set: { tryCount: 0, nextTime: formatMoment(new Date()) }, consequences: [`${row.event} ${row.bizNo}：重新通知 ${row.url}`] }))
