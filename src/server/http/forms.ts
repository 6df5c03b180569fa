import type { MultipartValue } from '@fastify/multipart'
import { fail } from '../../contract/errors.ts'

/** Bytes a form may have besides its file. */
export const FORM_OVERHEAD_BYTES = 1024 * 1024
/** Limits of a form; the parser refuses what exceeds them. */
export const FORM_LIMITS = {
  files: 1,
  fields: 30,
  parts: 31,
  fieldSize: 64 * 1024,
  fieldNameSize: 100,
  headerPairs: 20,
} as const

/** Text of a form field; refuses one that was truncated (TOO_LARGE) or is no text (BAD_REQUEST). */
export function wholeValue({ value, valueTruncated, fieldnameTruncated }: MultipartValue): string {
  if (valueTruncated || fieldnameTruncated) return fail('TOO_LARGE')
  return typeof value === 'string' ? value : fail('BAD_REQUEST')
}

/** Error messages of the parser for an incomplete or malformed form. */
const BROKEN = /unexpected end of multipart data|^Multipart: Boundary not found|^Malformed/i

/**
 * Refuses a form that could not be read because of its sender (FILE_TOO_LARGE, BAD_REQUEST); rethrows other
 * errors.
 */
export function refuseForm(error: unknown, limit: string): never {
  if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE')
    fail('FILE_TOO_LARGE', { limit }, 'file')
  if (error instanceof Error && BROKEN.test(error.message)) fail('BAD_REQUEST', {}, 'file')
  throw error
}
