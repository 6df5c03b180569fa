import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { fail } from '../../contract/errors.ts'
import { requireReadable } from '../engine/outside.ts'
import { FORM_LIMITS, refuseForm, wholeValue } from './forms.ts'
import type { UploadedFile } from '../engine/route.ts'

/** Content of a file and its SHA-256. */
async function readFile(
  file: Readable & { truncated?: boolean },
): Promise<Pick<UploadedFile, 'bytes' | 'sha256'>> {
  const hash = createHash('sha256'),
    parts: Buffer[] = []
  for await (const part of file as AsyncIterable<Buffer>) {
    hash.update(part)
    parts.push(part)
  }
  if (file.truncated) throw Object.assign(new Error('too large'), { code: 'FST_REQ_FILE_TOO_LARGE' })
  return { bytes: Buffer.concat(parts), sha256: hash.digest('hex') }
}

/**
 * Reads a form with one file. Its fields and the SHA-256 of the file become the body, so that a repeated call
 * is recognised by both. Refuses FILE_MISSING, FILE_TOO_LARGE, BAD_REQUEST.
 */
export async function readForm(request: FastifyRequest, maxBytes: number): Promise<UploadedFile> {
  if (!request.isMultipart()) return fail('FILE_MISSING', {}, 'file')
  const fields: Record<string, unknown> = {}
  let file = null as UploadedFile | null
  try {
    for await (const part of request.parts({ limits: { ...FORM_LIMITS, fileSize: maxBytes } })) {
      if (part.type !== 'file') {
        fields[part.fieldname] = wholeValue(part)
        continue
      }
      file = { filename: part.filename.slice(-255), ...(await readFile(part.file)) }
    }
  } catch (error) {
    refuseForm(error, `${Math.floor(maxBytes / 1024 / 1024)}MB`)
  }
  if (!file || file.bytes.length === 0) return fail('FILE_MISSING', {}, 'file')
  requireReadable({ ...fields, file: file.filename })
  request.body = { ...fields, fileSha: file.sha256 }
  return file
}
