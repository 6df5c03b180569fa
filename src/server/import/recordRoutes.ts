import type { FastifyInstance } from 'fastify'
import { permissionOf } from '../../contract/define/permission.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { fail } from '../../contract/errors.ts'
import { requireOperation } from '../engine/permit.ts'
import { answerRead, answerWrite, namingOf, parametersOf } from '../http/call.ts'
import { withFile } from '../http/takeFile.ts'
import type { Services } from '../services.ts'
import { RECORD_FILES, recordsOf } from './records.ts'
import { sendBook } from './sendBook.ts'
import { LARGEST_FILE } from './source.ts'
import { submitImport } from './submit.ts'

const SECURITY = [{ bladeAuth: [] }]
/** Where rows stand for themselves a file may be sent and written by one call, `POST <path>/upload`; what became of it is told by `uploadRecordsList` and `download`. */
export function registerRecords(app: FastifyInstance, services: Services, resource: Resource): void {
  const tags = [resource.label],
    base = `/api${resource.path}`
  const body = {
    type: 'object',
    properties: {
      file: { type: 'string', format: 'binary', description: 'xlsx 或 csv，首行为表头' },
      mode: { type: 'integer', enum: [1, 2], description: '1 新增 2 更新' },
    },
  }
  app.post(
    `${base}/upload`,
    {
      schema: {
        tags,
        summary: `上传${resource.label}`,
        consumes: ['multipart/form-data'],
        body,
        security: SECURITY,
      },
    },
    (request, reply) =>
      withFile(request, services, resource.importing.maxBytes ?? LARGEST_FILE, (file) =>
        answerWrite(
          {
            services,
            request,
            reply,
            naming: namingOf(resource, 'upload', permissionOf(resource, 'import')),
          },
          async (parameters, work) => {
            const done = await submitImport(resource, file, { parameters, atOnce: true }, work)
            return { ...done, answer: { ...done.answer, recordId: done.answer.taskId }, msg: '操作成功!' }
          },
        ),
      ),
  )
  app.get(
    `${base}/uploadRecordsList`,
    { schema: { tags, summary: `${resource.label}上传记录`, security: SECURITY } },
    (request, reply) =>
      answerRead(services, request, reply, (parameters, reading) => recordsOf(resource, parameters, reading)),
  )
  const querystring = {
    type: 'object',
    properties: {
      recordId: { type: 'string' },
      type: { type: 'string', enum: ['template', 'source', 'fail'] },
      exportLocale: { type: 'string', enum: ['zh', 'en'] },
    },
  }
  app.get(
    `${base}/download`,
    {
      schema: {
        tags,
        summary: `下载${resource.label}的模板、上传的文件或错误行`,
        querystring,
        security: SECURITY,
      },
    },
    (request, reply) =>
      sendBook(services, request, reply, (reading) => {
        requireOperation(reading.caller, resource, 'import')
        const parameters = parametersOf(request),
          type = String(parameters.type ?? 'template')
        return Object.hasOwn(RECORD_FILES, type)
          ? RECORD_FILES[type as keyof typeof RECORD_FILES](resource, parameters, reading)
          : fail('VALIDATION', { label: 'type', rule: '的选项不存在' }, 'type')
      }),
  )
}
