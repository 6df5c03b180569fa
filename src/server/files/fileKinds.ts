import { fileTypeFromBuffer } from 'file-type'
import { Refusal } from '../../contract/errors.ts'
import { FORM_LIMITS, FORM_OVERHEAD_BYTES } from '../http/forms.ts'

/** What an upload is for decides what it may be: extensions, size in bytes, and that as a person says it. */
interface FileKind {
  readonly extensions: readonly string[]
  readonly bytes: number
  readonly limit: string
  /** Shown to anybody from the start; others become public by a public field that shows them. */
  readonly public?: true
}

const KINDS: Readonly<Record<string, FileKind>> = {
  avatar: { extensions: ['jpg', 'png'], bytes: 500 * 1024, limit: '500KB', public: true },
  image: { extensions: ['jpg', 'png', 'webp', 'gif'], bytes: 5 * 1024 * 1024, limit: '5MB' },
  doc: { extensions: ['pdf', 'jpg', 'png', 'docx', 'xlsx'], bytes: 20 * 1024 * 1024, limit: '20MB' },
}
/** The largest upload of any kind, bytes. */
const MAX_UPLOAD_BYTES = 20 * 1024 * 1024
/** What a form with an upload may be, and its body in bytes. */
export const UPLOAD_FORM = { limits: { ...FORM_LIMITS, fileSize: MAX_UPLOAD_BYTES } } as const,
  UPLOAD_BODY = MAX_UPLOAD_BYTES + FORM_OVERHEAD_BYTES
/** Whether what is uploaded for this is public from the start. */
export const isPublicUse = (use: string): boolean => KINDS[use]?.public ?? false

const INLINE_EXTENSIONS = new Set(['jpg', 'png', 'webp', 'gif'])

export interface CheckedFile {
  readonly extension: string
  readonly mime: string
}

/**
 * Checks an upload by size, by its name and by what its bytes say; a file whose bytes nobody recognises is
 * refused.
 */
export async function checkFile(bytes: Buffer, name: string, use: string): Promise<CheckedFile> {
  const kind = KINDS[use] ?? KINDS.doc
  if (!kind) throw new Refusal('FILE_TYPE')
  if (bytes.length === 0) throw new Refusal('FILE_MISSING', {}, 'file')
  if (bytes.length > kind.bytes) throw new Refusal('FILE_TOO_LARGE', { limit: kind.limit }, 'file')
  const detected = await fileTypeFromBuffer(bytes)
  if (!detected || !kind.extensions.includes(detected.ext)) throw new Refusal('FILE_TYPE', {}, 'file')
  const namedExtension = (/\.(\w+)$/.exec(name)?.[1] ?? '').toLowerCase().replace('jpeg', 'jpg')
  if (namedExtension !== '' && namedExtension !== detected.ext) throw new Refusal('FILE_MISMATCH', {}, 'file')
  return { extension: detected.ext, mime: detected.mime }
}

/** How a stored file is sent: pictures are shown, everything else is saved. */
export function sendingOf(extension: string): {
  readonly mime: string
  readonly disposition: 'inline' | 'attachment'
} {
  const mime =
    { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp', gif: 'image/gif', pdf: 'application/pdf' }[
      extension
    ] ?? 'application/octet-stream'
  return { mime, disposition: INLINE_EXTENSIONS.has(extension) ? 'inline' : 'attachment' }
}
