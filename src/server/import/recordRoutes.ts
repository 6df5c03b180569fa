import type { FastifyInstance } from 'fastify'
import { permissionOf } from '../../contract/define/permission.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { fail } from '../../contract/errors.ts'
import { requireOperation } from '../engine/permit.ts'
import { answerRead, answerWrite, namingOf, parametersOf } from '../http/call.ts'
import type { Services } from '../services.ts'
import { RECORD_FILES, recordsOf } from './records.ts'
import { sendMadeFile } from '../http/sendMadeFile.ts'
import { submitImport } from './submit.ts'
import { SHEET_BODY, withSheet } from './receiveSheet.ts'

const SECURITY = [{ bladeAuth: [] }]
/**
 * Registers the upload calls of a noun whose rows are written independently of each other: `POST
 * <path>/upload` submits a file that is written without a check first, `uploadRecordsList` lists the uploads,
 * `download` returns their files.
 */
export function registerRecords(app: FastifyInstance, services: Services, resource: Resource): void {
  registerUpload(app, services, resource)
  app.get(
    `/api${resource.path}/uploadRecordsList`,
    { schema: { tags: [resource.label], summary: `${resource.label}上传记录`, security: SECURITY } },
    (request, reply) =>
      answerRead({ services, request, reply }, (parameters, reading) =>
        recordsOf(resource, parameters, reading),
      ),
  )
  registerDownload(app, services, resource)
}

function registerUpload(app: FastifyInstance, services: Services, resource: Resource): void {
  const schema = {
    tags: [resource.label],
    summary: `上传${resource.label}`,
    consumes: ['multipart/form-data'],
    body: {
      type: 'object',
      properties: {
        file: { type: 'string', format: 'binary', description: 'xlsx 或 csv，首行为表头' },
        mode: { type: 'integer', enum: [1, 2], description: '1 新增 2 更新' },
      },
    },
    security: SECURITY,
  }
  const naming = namingOf(resource, 'upload', permissionOf(resource, 'import'))
  app.post(`/api${resource.path}/upload`, { schema, bodyLimit: SHEET_BODY }, (request, reply) =>
    withSheet(services, request, resource, (file) =>
      answerWrite({ services, request, reply, naming }, async (parameters, work) => {
        const done = await submitImport(resource, file, { parameters, atOnce: true }, work)
        return { ...done, answer: { ...done.answer, recordId: done.answer.taskId }, msg: '操作成功!' }
      }),
    ),
  )
}

function registerDownload(app: FastifyInstance, services: Services, resource: Resource): void {
  const schema = {
    tags: [resource.label],
    summary: `下载${resource.label}的模板、上传的文件或错误行`,
    querystring: {
      type: 'object',
      properties: {
        recordId: { type: 'string' },
        type: { type: 'string', enum: ['template', 'source', 'fail'] },
        exportLocale: { type: 'string', enum: ['zh', 'en'] },
      },
    },
    security: SECURITY,
  }
  app.get(`/api${resource.path}/download`, { schema, config: { open: true } }, (request, reply) =>
    sendMadeFile(services, request, reply, (reading) => {
      requireOperation(reading.caller, resource, 'import')
      const parameters = parametersOf(request),
        type = String(parameters.type ?? 'template')
      return Object.hasOwn(RECORD_FILES, type)
        ? RECORD_FILES[type as keyof typeof RECORD_FILES](resource, parameters, reading)
        : fail('VALIDATION', { label: 'type', rule: '的选项不存在' }, 'type')
    }),
  )
}
