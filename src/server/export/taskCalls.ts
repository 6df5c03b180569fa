import type { FastifyInstance } from 'fastify'
import { fail } from '../../contract/errors.ts'
import { exportTask } from '../../contract/resources/desk/exportTask.ts'
import { requireOperation } from '../engine/permit.ts'
import type { Reading } from '../engine/work.ts'
import { answerRead } from '../http/call.ts'
import type { Parameters } from '../engine/route.ts'
import { registerTickets } from '../http/tickets.ts'
import type { Services } from '../services.ts'
import { selectMenuCounts } from '../store/tasks/exportRows.ts'
import { columnNames, exportColumns } from './columns.ts'
import { download } from './fetch.ts'
import { seesAll } from './task.ts'
import { translatorFor } from '../engine/translation.ts'

const TAGS = [exportTask.label]
const SECURITY = [{ bladeAuth: [] }]

/** Registers the calls of export tasks that are not derived from the declaration. */
export function registerTaskCalls(app: FastifyInstance, services: Services): void {
  registerTickets(app, services)
  const read = (
    verb: string,
    summary: string,
    answer: (parameters: Parameters, reading: Reading) => unknown,
  ): void => {
    app.get(
      `/api${exportTask.path}/${verb}`,
      { schema: { tags: TAGS, summary, security: SECURITY } },
      (request, reply) =>
        answerRead({ services, request, reply }, async (parameters, reading) => answer(parameters, reading)),
    )
  }
  read('menuList', '导出任务的来源菜单', (_parameters, { caller, tenantId, database }) => {
    requireOperation(caller, exportTask, 'view')
    return selectMenuCounts(database.kysely, tenantId, seesAll(caller) ? null : caller.session.userId)
  })
  read('columns', '可导出的列', ({ exporter, exportLocale }, { caller }) => {
    const resource = services.resources.find(({ id, export: offered }) => id === exporter && offered)
    if (!resource) return fail('NOT_FOUND')
    requireOperation(caller, resource, 'export')
    return exportColumns(
      resource,
      columnNames(resource, caller),
      caller,
      translatorFor(exportLocale === 'en' ? 'en' : 'zh'),
    )
      .filter(({ beside }) => !beside)
      .map(({ name, label }) => ({ name, label, default: resource.list.columns.includes(name) }))
  })
  app.get(
    `/api${exportTask.path}/download`,
    {
      schema: {
        tags: TAGS,
        summary: '下载导出文件',
        querystring: {
          type: 'object',
          properties: { id: { type: 'string' }, fileNo: { type: 'integer' }, ticket: { type: 'string' } },
        },
        security: SECURITY,
      },
      config: { open: true },
    },
    (request, reply) => download(services, request, reply),
  )
}
