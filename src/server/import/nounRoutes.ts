import type { FastifyInstance } from 'fastify'
import { permissionOf } from '../../contract/define/permission.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { requireOperation } from '../engine/permit.ts'
import { translatorFor } from '../engine/translation.ts'
import { answerWrite, namingOf, parametersOf } from '../http/call.ts'
import type { Services } from '../services.ts'
import { sendMadeFile } from '../http/sendMadeFile.ts'
import { submitImport } from './submit.ts'
import { SHEET_BODY, withSheet } from './receiveSheet.ts'
import { templateBytes } from './template.ts'

const SECURITY = [{ bladeAuth: [] }]

/** Registers `GET <path>/importTemplate` and `POST <path>/import` of a noun, and its second path. */
export function registerNoun(app: FastifyInstance, services: Services, resource: Resource): void {
  const template = `/api${resource.path}/importTemplate`,
    upload = `/api${resource.path}/import`
  if (!app.hasRoute({ method: 'GET', url: template })) registerTemplate(app, services, resource, template)
  if (!app.hasRoute({ method: 'POST', url: upload })) registerUpload(app, services, resource, upload)
  for (const [name, other] of Object.entries(resource.otherCalls))
    if (other === 'importTemplate') registerTemplate(app, services, resource, `/api${resource.path}/${name}`)
  const { call } = resource.importing
  if (call) registerUpload(app, services, resource, `/api${call}`)
}

function registerTemplate(app: FastifyInstance, services: Services, resource: Resource, url: string): void {
  const schema = {
    tags: [resource.label],
    summary: `${resource.label}导入模板`,
    querystring: {
      type: 'object',
      properties: { exportLocale: { type: 'string', enum: ['zh', 'en'] } },
    },
    security: SECURITY,
  }
  app.get(url, { schema, config: { open: true } }, (request, reply) =>
    sendMadeFile(services, request, reply, async (reading) => {
      requireOperation(reading.caller, resource, 'import')
      const translate = translatorFor(parametersOf(request).exportLocale === 'en' ? 'en' : 'zh')
      return {
        name: `${translate(resource.label)}-${translate('导入模板')}.xlsx`,
        bytes: await templateBytes(resource, reading, translate),
      }
    }),
  )
}

function registerUpload(app: FastifyInstance, services: Services, resource: Resource, url: string): void {
  const schema = {
    tags: [resource.label],
    summary: `导入${resource.label}`,
    consumes: ['multipart/form-data'],
    body: {
      type: 'object',
      properties: { file: { type: 'string', format: 'binary', description: 'xlsx 或 csv，首行为表头' } },
    },
    security: SECURITY,
  }
  const naming = namingOf(resource, 'upload', permissionOf(resource, 'import'))
  app.post(url, { schema, bodyLimit: SHEET_BODY }, (request, reply) =>
    withSheet(services, request, resource, (file) =>
      answerWrite({ services, request, reply, naming }, (parameters, work) =>
        submitImport(resource, file, { parameters }, work),
      ),
    ),
  )
}
