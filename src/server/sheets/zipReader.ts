import { createReadStream } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { pipeline, Transform } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { fail } from '../../contract/errors.ts'
import {
  DEFLATED,
  DIRECTORY_ENTRY,
  DIRECTORY_ENTRY_BYTES,
  END_BYTES,
  END_OF_DIRECTORY,
  LOCAL_HEADER,
  LOCAL_HEADER_BYTES,
  STORED,
} from './zipFormat.ts'

interface Entry {
  readonly method: number
  readonly packed: number
  readonly offset: number
}
/** The entries of an archive by name, and the number of bytes that may still be unpacked. */
export interface Archive {
  readonly path: string
  readonly entries: ReadonlyMap<string, Entry>
  readonly allowance: { bytes: number }
}

const MAX_ENTRIES = 4000
const MAX_DIRECTORY_BYTES = 4 * 1024 * 1024
/** Maximum compression ratio. Spreadsheets compress to about a tenth; an archive bomb exceeds this ratio. */
const MAX_RATIO = 250
const END_MARK = Buffer.alloc(4)
END_MARK.writeUInt32LE(END_OF_DIRECTORY)

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await file.read(bytes, 0, length, position)
  return bytes.subarray(0, bytesRead)
}

/** Sizes and offsets from the ZIP64 extra field where four bytes do not suffice. */
function wide(extra: Buffer, values: readonly number[]): number[] {
  let at = 0
  while (at + 4 <= extra.length && extra.readUInt16LE(at) !== 1) at += 4 + extra.readUInt16LE(at + 2)
  at += 4
  return values.map((value) => {
    if (value !== 0xffffffff) return value
    if (at + 8 > extra.length) return fail('SHEET_BROKEN')
    const wider = Number(extra.readBigUInt64LE(at))
    at += 8
    return wider
  })
}

function readDirectory(directory: Buffer, count: number): Map<string, Entry> {
  const entries = new Map<string, Entry>()
  let at = 0
  for (let remaining = count; remaining > 0; remaining -= 1) {
    if (at + DIRECTORY_ENTRY_BYTES > directory.length || directory.readUInt32LE(at) !== DIRECTORY_ENTRY)
      return fail('SHEET_BROKEN')
    const nameAt = at + DIRECTORY_ENTRY_BYTES,
      nameEnd = nameAt + directory.readUInt16LE(at + 28),
      extraEnd = nameEnd + directory.readUInt16LE(at + 30)
    if ((directory.readUInt16LE(at + 8) & 1) === 1) return fail('SHEET_ENCRYPTED')
    const [, packed = 0, offset = 0] = wide(directory.subarray(nameEnd, extraEnd), [
      directory.readUInt32LE(at + 24),
      directory.readUInt32LE(at + 20),
      directory.readUInt32LE(at + 42),
    ])
    entries.set(directory.toString('utf8', nameAt, nameEnd).replace(/^\//, ''), {
      method: directory.readUInt16LE(at + 10),
      packed,
      offset,
    })
    at = extraEnd + directory.readUInt16LE(at + 32)
  }
  return entries
}

/** Reads the directory of an archive without unpacking it. `maxBytes` limits all bytes unpacked later. */
export async function openArchive(path: string, maxBytes: number): Promise<Archive> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const tailFrom = Math.max(0, size - 65_557),
      tail = await readAt(file, tailFrom, size - tailFrom)
    const end = tail.lastIndexOf(END_MARK)
    if (end < 0 || end + END_BYTES > tail.length) return fail('SHEET_BROKEN')
    const count = tail.readUInt16LE(end + 10),
      length = tail.readUInt32LE(end + 12),
      from = tail.readUInt32LE(end + 16)
    if (count > MAX_ENTRIES || length > MAX_DIRECTORY_BYTES || from + length > size)
      return fail('SHEET_BROKEN')
    return {
      path,
      entries: readDirectory(await readAt(file, from, length), count),
      allowance: { bytes: maxBytes },
    }
  } finally {
    await file.close()
  }
}

/**
 * Unpacks the content of one entry as a stream. Refuses it when it exceeds the compression ratio or the
 * limit.
 */
export async function* unpack({ path, entries, allowance }: Archive, name: string): AsyncGenerator<Buffer> {
  const entry = entries.get(name) ?? fail('SHEET_BROKEN')
  if (entry.method !== DEFLATED && entry.method !== STORED) fail('SHEET_BROKEN')
  const from = await contentStart(path, entry)
  if (entry.packed === 0) return
  const source = createReadStream(path, { start: from, end: from + entry.packed - 1 })
  const inflate: Transform =
    entry.method === DEFLATED
      ? createInflateRaw({ chunkSize: 65_536 })
      : new Transform({
          transform: (chunk: Buffer, _encoding, done) => {
            done(null, chunk)
          },
        })
  pipeline(source, inflate, () => undefined)
  let unpacked = 0
  try {
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      unpacked += chunk.length
      allowance.bytes -= chunk.length
      if (allowance.bytes < 0 || (unpacked > 4_000_000 && unpacked > entry.packed * MAX_RATIO))
        fail('SHEET_UNPACKED_TOO_LARGE')
      yield chunk
    }
  } catch (error) {
    if (String((error as { code?: unknown }).code ?? '').startsWith('Z_')) fail('SHEET_BROKEN')
    throw error
  } finally {
    source.destroy()
    inflate.destroy()
  }
}

async function contentStart(path: string, { offset }: Entry): Promise<number> {
  const file = await open(path)
  try {
    const header = await readAt(file, offset, LOCAL_HEADER_BYTES)
    if (header.length < LOCAL_HEADER_BYTES || header.readUInt32LE(0) !== LOCAL_HEADER)
      return fail('SHEET_BROKEN')
    return offset + LOCAL_HEADER_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28)
  } finally {
    await file.close()
  }
}
