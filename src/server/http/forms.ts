import type { MultipartValue } from '@fastify/multipart'
import { fail } from '../../contract/errors.ts'

/** What the parts of a form may weigh beside its file. */
export const FORM_OVERHEAD_BYTES = 1024 * 1024
/** Parts of a form; what is beyond is refused by the parser. */
export const FORM_LIMITS = {
  files: 1,
  fields: 30,
  parts: 31,
  fieldSize: 64 * 1024,
  fieldNameSize: 100,
  headerPairs: 20,
} as const

/**
 * The text a part of a form brings; one that was cut off is refused, and so is one that was labelled as
 * something else.
 */
export function wholeValue({ value, valueTruncated, fieldnameTruncated }: MultipartValue): string {
  if (valueTruncated || fieldnameTruncated) return fail('TOO_LARGE')
  return typeof value === 'string' ? value : fail('BAD_REQUEST')
}

/** What the parser says about a form that breaks off or is none. */
const BROKEN = /unexpected end of multipart data|^Multipart: Boundary not found|^Malformed/i

/** Refuses a form that could not be read for what its sender did; other errors go on. */
export function refuseForm(error: unknown, limit: string): never {
  if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE')
    fail('FILE_TOO_LARGE', { limit }, 'file')
  if (error instanceof Error && BROKEN.test(error.message)) fail('BAD_REQUEST', {}, 'file')
  throw error
}
