import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { fail } from '../../contract/errors.ts'
import type { Caller } from '../engine/caller.ts'
import { requireReadable } from '../engine/outside.ts'
import { refuseForm } from '../http/forms.ts'
import { admitUpload } from '../http/uploadRateLimit.ts'
import type { Services } from '../services.ts'
import { type ReceivedFile, receiveStream } from './disk.ts'

const LIMIT = '20MB'
export interface Upload extends ReceivedFile {
  readonly filename: string
  readonly use: string
}

/**
 * Writes the one file of a multipart request to disk and reads its use. Refuses FILE_MISSING,
 * FILE_TOO_LARGE, BAD_REQUEST;
 * TOO_MANY before anything is read.
 */
export async function readUpload(
  request: FastifyRequest,
  services: Services,
  caller: Caller,
): Promise<Upload> {
  await admitUpload(services, caller) // before a single byte is taken in
  const part = await filePart(request)
  requireReadable({ file: part.filename })
  const received = await receive(services, part)
  return { ...received, filename: part.filename, use: useOf(request, part) }
}

async function filePart(request: FastifyRequest): Promise<MultipartFile> {
  if (!request.isMultipart()) return fail('FILE_MISSING', {}, 'file')
  try {
    return (await request.file()) ?? fail('FILE_MISSING', {}, 'file')
  } catch (error) {
    return refuseForm(error, LIMIT)
  }
}

async function receive({ config }: Services, part: MultipartFile): Promise<ReceivedFile> {
  try {
    return await receiveStream(config.dataDir, part.file)
  } catch (error) {
    return refuseForm(error, LIMIT)
  }
}

function useOf(request: FastifyRequest, part: MultipartFile): string {
  const field = part.fields.bizType
  const bizType = field && 'value' in field ? field.value : (request.query as Record<string, unknown>).bizType
  return typeof bizType === 'string' ? bizType : 'doc'
}
