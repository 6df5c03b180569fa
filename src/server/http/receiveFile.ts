import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { fail } from '../../contract/errors.ts'
import { requireReadable } from '../engine/outside.ts'
import type { Services } from '../services.ts'
import { authenticate } from './authenticate.ts'
import { FORM_LIMITS, refuseForm, wholeValue } from './forms.ts'
import { admitUpload } from './uploadRateLimit.ts'

/** An uploaded file, stored on disk until the call is answered. */
export interface ReceivedFile {
  readonly path: string
  readonly filename: string
  readonly size: number
  readonly sha256: string
}

const mebibytes = (bytes: number): string => `${Math.floor(bytes / 1024 / 1024)}MB`

/**
 * Receives a multipart call: its fields become the body, its one file is passed to `answer` and deleted
 * afterwards. The caller is authenticated before anything is read. Refuses FILE_MISSING, FILE_TOO_LARGE,
 * BAD_REQUEST.
 */
export async function withReceivedFile<T>(
  request: FastifyRequest,
  services: Services,
  maxBytes: number,
  answer: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  await admitUpload(services, await authenticate(request, services))
  if (!request.isMultipart()) fail('FILE_MISSING', {}, 'file')
  const folder = join(services.config.dataDir, 'incoming'),
    path = join(folder, randomUUID())
  await mkdir(folder, { recursive: true })
  try {
    const { file, fields } = await readParts(request, path, maxBytes)
    if (!file) return fail('FILE_MISSING', {}, 'file')
    // The file is part of what identifies a repeated call.
    request.body = { ...fields, fileName: file.filename, fileSha256: file.sha256 }
    return await answer(file)
  } finally {
    await rm(path, { force: true })
  }
}

async function readParts(
  request: FastifyRequest,
  path: string,
  maxBytes: number,
): Promise<{ readonly file: ReceivedFile | null; readonly fields: Readonly<Record<string, string>> }> {
  const fields: Record<string, string> = {}
  let file = null as ReceivedFile | null
  try {
    for await (const part of request.parts({ limits: { ...FORM_LIMITS, fileSize: maxBytes } })) {
      if (part.type === 'field') fields[part.fieldname] = wholeValue(part)
      else file = { path, filename: part.filename.slice(0, 255), ...(await saveFile(part.file, path)) }
    }
  } catch (error) {
    refuseForm(error, mebibytes(maxBytes))
  }
  requireReadable({ ...fields, file: file?.filename })
  return { file, fields }
}

async function saveFile(
  content: Readable & { truncated?: boolean },
  path: string,
): Promise<{ readonly size: number; readonly sha256: string }> {
  const hash = createHash('sha256')
  let size = 0
  content.on('data', (chunk: Buffer) => {
    hash.update(chunk)
    size += chunk.length
  })
  await pipeline(content, createWriteStream(path))
  if (content.truncated) throw Object.assign(new Error('too large'), { code: 'FST_REQ_FILE_TOO_LARGE' })
  return { size, sha256: hash.digest('hex') }
}
