import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { attach } from '../../contract/resources/resource/attach.ts'
import { randomWord } from '../../kernel/id.ts'
import { formatDay } from '../../kernel/time.ts'
import { answerWrite, namingOf } from '../http/call.ts'
import type { Services } from '../services.ts'
import { insertRows } from '../store/rows.ts'
import { keepObject } from './disk.ts'
import { download } from './download.ts'
import { checkFile, LARGEST } from './fileKinds.ts'
import { readUpload } from './readUpload.ts'

const ENDPOINT = '/api/blade-resource/oss/endpoint'
const TAGS = ['blade-resource/oss']

/** Uploads (multipart, part `file`, `bizType` avatar, image or doc) and the addresses their files are read at. */
export async function registerFiles(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(multipart, { limits: { fileSize: LARGEST, files: 1, fields: 20 } })
  const put = (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    upload(services, request, reply)
  for (const verb of ['put-file', 'put-file-attach'])
    app.post(`${ENDPOINT}/${verb}`, { schema: { tags: TAGS, summary: '上传文件' } }, put)
  app.get(
    `${ENDPOINT}/file/:tenant/:day/:name`,
    { schema: { tags: TAGS, summary: '读取文件' } },
    (request, reply) => download(services, request, reply),
  )
}

async function upload(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { bytes, filename, use } = await readUpload(request, services)
  return answerWrite(
    { services, request, reply, naming: namingOf(attach, 'upload', null) },
    async (_parameters, work) => {
      const { extension } = await checkFile(bytes, filename, use)
      const name = `${work.tenantId}/${formatDay(new Date()).replaceAll('-', '')}/${randomWord(32)}.${extension}`
      const link = `${ENDPOINT}/file/${name}`
      await keepObject(services.config.dataDir, name, bytes)
      const { userId, deptIds } = work.caller.session
      const [attachId = ''] = await insertRows(work.db, attach, work.tenantId, [
        {
          link,
          domainUrl: '',
          name,
          originalName: filename.slice(0, 255),
          extension,
          attachSize: bytes.length,
          createUser: userId,
          createDept: deptIds[0] ?? null,
        },
      ])
      return {
        answer: { link, domain: '', name, originalName: filename, attachId, size: bytes.length },
        targets: [attachId],
      }
    },
  )
}
