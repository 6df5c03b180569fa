import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { fail, Refusal } from '../../contract/errors.ts'
import { authenticate } from '../http/authenticate.ts'
import type { Services } from '../services.ts'

export interface Upload {
  readonly bytes: Buffer
  readonly filename: string
  readonly use: string
}

/** Takes in the one file of a multipart request and what it is for; refuses none and what is larger than any use allows. */
export async function readUpload(request: FastifyRequest, services: Services): Promise<Upload> {
  await authenticate(request, services) // before a single byte is taken in
  const part = await filePart(request)
  const bytes = await readAll(part)
  return { bytes, filename: part.filename, use: useOf(request, part) }
}

async function filePart(request: FastifyRequest): Promise<MultipartFile> {
  if (!request.isMultipart()) return fail('FILE_MISSING', {}, 'file')
  return (await request.file()) ?? fail('FILE_MISSING', {}, 'file')
}

async function readAll(part: MultipartFile): Promise<Buffer> {
  try {
    return await part.toBuffer()
  } catch (error) {
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE')
      throw new Refusal('FILE_TOO_LARGE', { limit: '20MB' }, 'file')
    throw error
  }
}

function useOf(request: FastifyRequest, part: MultipartFile): string {
  const field = part.fields.bizType
  const said = field && 'value' in field ? field.value : (request.query as Record<string, unknown>).bizType
  return typeof said === 'string' ? said : 'doc'
}
