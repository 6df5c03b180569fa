import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { fail } from '../../contract/errors.ts'
import type { Sent } from './route.ts'

const MOST_FIELDS = 30

/** Takes in a form with one file; its other parts become the call's parameters, together with the file's fingerprint, so that a repeat of the call is known by both. */
export async function readForm(request: FastifyRequest, maxBytes: number): Promise<Sent> {
  if (!request.isMultipart()) return fail('FILE_MISSING', {}, 'file')
  const fields: Record<string, unknown> = {}
  let sent: Sent | null = null
  try {
    for await (const part of request.parts({
      limits: { fileSize: maxBytes, files: 1, fields: MOST_FIELDS },
    })) {
      if (part.type !== 'file') {
        fields[part.fieldname] = part.value
        continue
      }
      const bytes = await part.toBuffer()
      sent = {
        bytes,
        filename: part.filename.slice(-255),
        sha256: createHash('sha256').update(bytes).digest('hex'),
      }
    }
  } catch (error) {
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE')
      fail('FILE_TOO_LARGE', { limit: `${Math.floor(maxBytes / 1024 / 1024)}MB` }, 'file')
    throw error
  }
  if (!sent || sent.bytes.length === 0) return fail('FILE_MISSING', {}, 'file')
  request.body = { ...fields, fileSha: sent.sha256 }
  return sent
}
