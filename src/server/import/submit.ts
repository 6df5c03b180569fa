import type { Resource } from '../../contract/define/resource.ts'
import { importTask } from '../../contract/resources/desk/importTask.ts'
import { formatMoment } from '../../kernel/time.ts'
import type { Done } from '../engine/perform.ts'
import { requireOperation } from '../engine/permit.ts'
import type { Work } from '../engine/work.ts'
import { keepRights } from '../export/rights.ts'
import type { TakenFile } from '../http/takeFile.ts'
import { insertImportOrder } from '../store/tasks/importRows.ts'
import { insertRows } from '../store/rows.ts'
import { importColumns, suggestMapping } from './columns.ts'
import { keepFile, maxRowsOf } from './shelf.ts'
import { readHeadings } from './source.ts'

/** Keeps a file to be imported, reads its headings and proposes what each of them fills; nothing is checked yet. */
export async function submitImport(resource: Resource, file: TakenFile, locale: string, work: Work): Promise<Done<{ readonly taskId: string }>> {
  requireOperation(work.caller, resource, 'import')
  const { session, access } = work.caller
  const headings = await readHeadings(file.path, await maxRowsOf(work))
  const mapping = suggestMapping(headings.map(({ heading }) => heading), importColumns(resource, work.caller))
  const moment = formatMoment(new Date()), menuName = resource.menu?.name ?? resource.label
  const [taskId = ''] = await insertRows(work.db, importTask, work.tenantId, [{
    taskName: `${menuName}-${moment.replace(/\D/g, '')}`, menuName, importer: resource.id, fileName: file.filename, fileSize: file.size, sha256: file.sha256, headings, mapping, step: 'match', taskStatus: 'waiting',
    processedCount: 0, progress: 0, createUser: session.userId, createDept: session.deptIds[0] ?? null, createTime: moment, updateTime: moment,
  }])
  await insertImportOrder(work.db, { taskId, tenantId: work.tenantId, locale: locale === 'en' ? 'en' : 'zh', session, rights: keepRights(access) })
  await keepFile({ dataDir: work.services.config.dataDir, tenantId: work.tenantId, taskId }, file.path)
  return { answer: { taskId }, targets: [taskId], message: `${resource.label}：${file.filename}` }
}
