import { fileTypeFromFile } from 'file-type'
import { Refusal } from '../../contract/errors.ts'
import { mimeOf } from '../../kernel/mime.ts'
import { FORM_LIMITS, FORM_OVERHEAD_BYTES } from '../http/forms.ts'

/** What is allowed of uploads for one use: extensions, size in bytes, and that size as a text. */
interface FileKind {
  readonly extensions: readonly string[]
  readonly bytes: number
  readonly limit: string
  /** Public from the start; other files become public when a public field shows them. */
  readonly public?: true
  /** Read once by the server and by nobody else (`singleUseFiles.ts`). */
  readonly singleUse?: true
}

const KINDS: Readonly<Record<string, FileKind>> = {
  avatar: { extensions: ['jpg', 'png'], bytes: 500 * 1024, limit: '500KB', public: true },
  image: { extensions: ['jpg', 'png', 'webp', 'gif'], bytes: 5 * 1024 * 1024, limit: '5MB' },
  doc: { extensions: ['pdf', 'jpg', 'png', 'docx', 'xlsx'], bytes: 20 * 1024 * 1024, limit: '20MB' },
  singleUse: { extensions: ['xlsx'], bytes: 20 * 1024 * 1024, limit: '20MB', singleUse: true },
}
/** Largest upload of any use in bytes. */
const MAX_UPLOAD_BYTES = 20 * 1024 * 1024
/** Limits of an upload form, and its body size in bytes. */
export const UPLOAD_FORM = { limits: { ...FORM_LIMITS, fileSize: MAX_UPLOAD_BYTES } } as const,
  UPLOAD_BODY = MAX_UPLOAD_BYTES + FORM_OVERHEAD_BYTES
/** Whether uploads for this use are public from the start. */
export const isPublicUse = (use: string): boolean => KINDS[use]?.public ?? false
/** Whether uploads for this use are read by the server alone. */
export const isSingleUse = (use: string): boolean => KINDS[use]?.singleUse ?? false

const INLINE_EXTENSIONS = new Set(['jpg', 'png', 'webp', 'gif'])

/** A file on disk with its size in bytes. */
interface SentFile {
  readonly path: string
  readonly size: number
}
export interface CheckedFile {
  readonly extension: string
  readonly mime: string
}

/**
 * Checks an upload by size, name and content. Refuses FILE_MISSING, FILE_TOO_LARGE, FILE_TYPE (content not
 * recognised or not allowed), FILE_MISMATCH (content and extension differ).
 */
export async function checkFile(file: SentFile, name: string, use: string): Promise<CheckedFile> {
  const kind = KINDS[use] ?? KINDS.doc
  if (!kind) throw new Refusal('FILE_TYPE')
  if (file.size === 0) throw new Refusal('FILE_MISSING', {}, 'file')
  if (file.size > kind.bytes) throw new Refusal('FILE_TOO_LARGE', { limit: kind.limit }, 'file')
  const detected = await fileTypeFromFile(file.path)
  if (!detected || !kind.extensions.includes(detected.ext)) throw new Refusal('FILE_TYPE', {}, 'file')
  const namedExtension = (/\.(\w+)$/.exec(name)?.[1] ?? '').toLowerCase().replace('jpeg', 'jpg')
  if (namedExtension !== '' && namedExtension !== detected.ext) throw new Refusal('FILE_MISMATCH', {}, 'file')
  return { extension: detected.ext, mime: detected.mime }
}

/** How a stored file is sent: pictures inline, everything else as a download. */
export function sendingOf(extension: string): {
  readonly mime: string
  readonly disposition: 'inline' | 'attachment'
} {
  return { mime: mimeOf(extension), disposition: INLINE_EXTENSIONS.has(extension) ? 'inline' : 'attachment' }
}
