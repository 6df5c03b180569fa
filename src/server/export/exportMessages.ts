import { say } from '../../contract/errors.ts'
import { exportTask } from '../../contract/resources/desk/exportTask.ts'
import { sendTaskMessage } from '../jobs/sendTaskMessage.ts'
import { raiseAlarm } from '../store/alarm/signals.ts'
import type { Writer } from '../store/db.ts'
import type { FailedExport } from '../store/tasks/exportRows.ts'

/** Raises the alarm of an export that failed for good; its owner has a message of it already. */
export async function raiseExportAlarm(
  db: Writer,
  { tenantId, exporter, menuName, taskName, userId }: FailedExport,
  text: string,
): Promise<void> {
  await raiseAlarm(db, {
    tenantId,
    type: 'exportFailed',
    object: { type: exportTask.id, id: exporter ?? '', name: menuName ?? taskName ?? '' },
    sentence: say('导出失败：{name}：{text}', { name: taskName ?? '', text }),
    receivers: { except: userId === null ? [] : [userId] },
  })
}

const taskOf = (id: string) => ({ table: 'export_task', id, path: exportTask.menu?.path ?? '' }) as const

/** Tells the owner of an export that it failed. */
export const tellFailed = (db: Writer, id: string, text: string): Promise<void> =>
  sendTaskMessage(db, taskOf(id), ({ name }) => say('导出失败：{name}：{text}', { name, text }))

/** Tells the owner of an export that its files are there. */
export const tellDone = (db: Writer, id: string, rows: number): Promise<void> =>
  sendTaskMessage(db, taskOf(id), ({ name }) => say('导出完成：{name}，共 {rows} 行', { name, rows }))
