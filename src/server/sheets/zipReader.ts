import {
  type Entry,
  fromRandomAccessReaderPromise,
  getFileNameLowLevel,
  validateFileName,
  type ZipFile,
} from 'yauzl'
import { fail, Refusal } from '../../contract/errors.ts'
import { ArchiveFile } from './archiveFile.ts'

/** The entries of an open archive by name, and the number of bytes that may still be unpacked. */
export interface Archive {
  readonly zip: ZipFile
  readonly entries: ReadonlyMap<string, Entry>
  readonly allowance: { bytes: number }
}

const MAX_ENTRIES = 4000
const MAX_DIRECTORY_BYTES = 4 * 1024 * 1024
/** Length of an entry of the directory in bytes, without its name, extra fields and comment. */
const DIRECTORY_ENTRY_BYTES = 46
/** Maximum compression ratio. Spreadsheets compress to about a tenth; an archive bomb exceeds this ratio. */
const MAX_RATIO = 250

/** Throws the refusal for what the library finds wrong; errors of the system and refusals as they are. */
function throwZipError(error: unknown): never {
  const { syscall, message } = error as { readonly syscall?: unknown; readonly message?: unknown }
  if (error instanceof Refusal || syscall !== undefined) throw error
  return fail(String(message).includes('encryption') ? 'SHEET_ENCRYPTED' : 'SHEET_BROKEN')
}

async function readDirectory(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  let bytes = 0
  if (zip.entryCount > MAX_ENTRIES) fail('SHEET_BROKEN')
  for await (const entry of zip.eachEntry()) {
    bytes +=
      DIRECTORY_ENTRY_BYTES + entry.fileNameRaw.length + entry.extraFieldLength + entry.fileCommentLength
    if (bytes > MAX_DIRECTORY_BYTES || entry.relativeOffsetOfLocalHeader > zip.fileSize) fail('SHEET_BROKEN')
    if (entry.isEncrypted()) fail('SHEET_ENCRYPTED')
    const { generalPurposeBitFlag, fileNameRaw, extraFields } = entry
    const name = getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false).replace(
      /^\//,
      '',
    )
    if (validateFileName(name) !== null) fail('SHEET_BROKEN')
    entries.set(name, entry)
  }
  return entries
}

/** Opens an archive and reads its directory. `maxBytes` limits all bytes unpacked later. */
export async function openArchive(path: string, maxBytes: number): Promise<Archive> {
  const file = await ArchiveFile.open(path)
  // Names are decoded by `readDirectory`: some programs write them with a leading slash.
  const options = { autoClose: false, decodeStrings: false }
  try {
    const zip = await fromRandomAccessReaderPromise(file, file.size, options)
    return { zip, entries: await readDirectory(zip), allowance: { bytes: maxBytes } }
  } catch (error) {
    await file.end()
    return throwZipError(error)
  }
}

/**
 * Unpacks the content of one entry as a stream. Refuses it when it exceeds the compression ratio, the limit or
 * the size that the directory declares.
 */
export async function* unpack({ zip, entries, allowance }: Archive, name: string): AsyncGenerator<Buffer> {
  const entry = entries.get(name) ?? fail('SHEET_BROKEN')
  let unpacked = 0
  try {
    for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      unpacked += chunk.length
      allowance.bytes -= chunk.length
      if (allowance.bytes < 0 || (unpacked > 4_000_000 && unpacked > entry.compressedSize * MAX_RATIO))
        fail('SHEET_UNPACKED_TOO_LARGE')
      yield chunk
    }
  } catch (error) {
    throwZipError(error)
  }
}
