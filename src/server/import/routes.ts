import type { FastifyInstance } from 'fastify'
import { importTask } from '../../contract/resources/desk/importTask.ts'
import { translatorFor } from '../engine/translation.ts'
import { answerRead, parametersOf } from '../http/call.ts'
import type { Services } from '../services.ts'
import { registerFileCalls } from './fileCalls.ts'
import { faultBytes } from './faultFile.ts'
import { registerNoun } from './nounRoutes.ts'
import { registerRecords } from './recordRoutes.ts'
import { sendMadeFile } from '../http/sendMadeFile.ts'
import { faultsOf, taskDetailOf, visibleTask } from './taskDetail.ts'

const SECURITY = [{ bladeAuth: [] }]

/** Registers the import calls of every importable noun, and the calls of import tasks. */
export function registerImports(app: FastifyInstance, services: Services): void {
  for (const resource of services.resources.filter((candidate) => candidate.import))
    registerNoun(app, services, resource)
  for (const resource of services.resources) registerFileCalls(app, services, resource)
  for (const resource of services.resources.filter((candidate) => candidate.importing.partial))
    registerRecords(app, services, resource)
  const tags = [importTask.label],
    querystring = {
      type: 'object',
      properties: { id: { type: 'string' }, current: { type: 'integer' }, size: { type: 'integer' } },
    }
  app.get(
    `/api${importTask.path}/sketch`,
    { schema: { tags, summary: '导入任务的列与进度', querystring, security: SECURITY } },
    (request, reply) => answerRead({ services, request, reply }, taskDetailOf),
  )
  app.get(
    `/api${importTask.path}/faults`,
    { schema: { tags, summary: '导入文件的错误行', querystring, security: SECURITY } },
    (request, reply) => answerRead({ services, request, reply }, faultsOf),
  )
  app.get(
    `/api${importTask.path}/faultFile`,
    { schema: { tags, summary: '下载错误行', querystring, security: SECURITY }, config: { open: true } },
    (request, reply) =>
      sendMadeFile(services, request, reply, async (reading) => {
        const task = await visibleTask(parametersOf(request), reading),
          translate = translatorFor(parametersOf(request).exportLocale === 'en' ? 'en' : 'zh')
        return {
          name: `${String(task.taskName)}-${translate('错误')}.xlsx`,
          bytes: await faultBytes(task.id, reading, translate),
        }
      }),
  )
}
