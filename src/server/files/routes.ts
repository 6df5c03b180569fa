import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { attach } from '../../contract/resources/resource/attach.ts'
import { requireOperation } from '../engine/permit.ts'
import { answerRead } from '../http/call.ts'
import type { Services } from '../services.ts'
import { download } from './download.ts'
import { UPLOAD_BODY, UPLOAD_FORM } from './fileKinds.ts'
import { fileLink } from './links.ts'
import { storageUsageOf } from './quota.ts'
import { upload } from './upload.ts'

const ENDPOINT = '/api/blade-resource/oss/endpoint'
const TAGS = ['blade-resource/oss']

/**
 * Registers uploads (multipart, part `file`, `bizType` avatar, image, doc or singleUse), downloads and storage usage.
 */
export async function registerFiles(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(multipart, UPLOAD_FORM)
  const put = (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    upload(services, request, reply)
  for (const verb of ['put-file', 'put-file-attach'])
    app.post(
      `${ENDPOINT}/${verb}`,
      { schema: { tags: TAGS, summary: '上传文件' }, bodyLimit: UPLOAD_BODY },
      put,
    )
  app.get(
    `${ENDPOINT}/file/:tenant/:day/:name`,
    { schema: { tags: TAGS, summary: '读取文件' }, config: { open: true } },
    (request, reply) => download(services, request, reply),
  )
  const link = { schema: { tags: TAGS, summary: '附件的临时链接，任何人在有效期内可以读取' } }
  app.get(`${ENDPOINT}/file-link`, link, (request, reply) =>
    answerRead({ services, request, reply }, (parameters, { caller, tenantId }) => {
      requireOperation(caller, attach, 'link')
      return fileLink(services, tenantId, parameters)
    }),
  )
  const usage = {
    schema: { tags: [attach.label], summary: '附件占用的空间与上限（字节，上限为空表示不限）' },
  }
  app.get(`/api${attach.path}/usage`, usage, (request, reply) =>
    answerRead({ services, request, reply }, (_parameters, { caller, database, tenantId }) => {
      requireOperation(caller, attach, 'view')
      return storageUsageOf(database, tenantId)
    }),
  )
}
