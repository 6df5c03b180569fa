import type { FastifyInstance } from 'fastify'
import { permissionOf } from '../../contract/define/permission.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { requireOperation } from '../engine/permit.ts'
import { sayIn } from '../export/words.ts'
import { answerWrite, namingOf, parametersOf } from '../http/call.ts'
import { withFile } from '../http/takeFile.ts'
import type { Services } from '../services.ts'
import { sendBook } from './sendBook.ts'
import { LARGEST_FILE } from './source.ts'
import { submitImport } from './submit.ts'
import { templateBytes } from './template.ts'

const SECURITY = [{ bladeAuth: [] }]

/** `GET <path>/importTemplate` and `POST <path>/import` of a noun. */
export function registerNoun(app: FastifyInstance, services: Services, resource: Resource): void {
  const tags = [resource.label]
  const template = `/api${resource.path}/importTemplate`,
    upload = `/api${resource.path}/import`
  if (!app.hasRoute({ method: 'GET', url: template }))
    app.get(
      template,
      {
        schema: {
          tags,
          summary: `${resource.label}导入模板`,
          querystring: {
            type: 'object',
            properties: { exportLocale: { type: 'string', enum: ['zh', 'en'] } },
          },
          security: SECURITY,
        },
      },
      (request, reply) =>
        sendBook(services, request, reply, async (reading) => {
          requireOperation(reading.caller, resource, 'import')
          const say = sayIn(parametersOf(request).exportLocale === 'en' ? 'en' : 'zh')
          return {
            name: `${say(resource.label)}-${say('导入模板')}.xlsx`,
            bytes: await templateBytes(resource, reading, say),
          }
        }),
    )
  if (app.hasRoute({ method: 'POST', url: upload })) return
  const body = {
    type: 'object',
    properties: { file: { type: 'string', format: 'binary', description: 'xlsx 或 csv，首行为表头' } },
  }
  app.post(
    upload,
    {
      schema: {
        tags,
        summary: `导入${resource.label}`,
        consumes: ['multipart/form-data'],
        body,
        security: SECURITY,
      },
    },
    (request, reply) =>
      withFile(request, services, LARGEST_FILE, (file) =>
        answerWrite(
          {
            services,
            request,
            reply,
            naming: namingOf(resource, 'upload', permissionOf(resource, 'import')),
          },
          (parameters, work) => submitImport(resource, file, { parameters }, work),
        ),
      ),
  )
}
