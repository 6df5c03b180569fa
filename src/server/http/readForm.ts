import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { fail } from '../../contract/errors.ts'
import { requireReadable } from '../engine/outside.ts'
import { FORM_LIMITS, refuseForm, wholeValue } from './forms.ts'
import type { UploadedFile } from '../engine/route.ts'

/** The bytes of a file with their fingerprint, reckoned as they come. */
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
 * Takes in a form with one file; its other parts become the call's parameters, together with the file's
 * fingerprint, so that a repeat of the call is known by both.
 */
export async function readForm(request: FastifyRequest, maxBytes: number): Promise<UploadedFile> {
  if (!request.isMultipart()) return fail('FILE_MISSING', {}, 'file')
  const fields: Record<string, unknown> = {}
  let sent = null as UploadedFile | null
  try {
    for await (const part of request.parts({ limits: { ...FORM_LIMITS, fileSize: maxBytes } })) {
      if (part.type !== 'file') {
        fields[part.fieldname] = wholeValue(part)
        continue
      }
      sent = { filename: part.filename.slice(-255), ...(await readFile(part.file)) }
    }
  } catch (error) {
    refuseForm(error, `${Math.floor(maxBytes / 1024 / 1024)}MB`)
  }
  if (!sent || sent.bytes.length === 0) return fail('FILE_MISSING', {}, 'file')
  requireReadable({ ...fields, file: sent.filename })
  request.body = { ...fields, fileSha: sent.sha256 }
  return sent
}
