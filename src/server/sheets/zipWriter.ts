import { once } from 'node:events'
import { crc32, createDeflateRaw } from 'node:zlib'
import {
  DEFLATED,
  DIRECTORY_ENTRY,
  DIRECTORY_ENTRY_BYTES,
  END_BYTES,
  END_OF_DIRECTORY,
  LOCAL_HEADER,
  LOCAL_HEADER_BYTES,
} from './zipFormat.ts'

/** An entry of an archive. */
export interface Entry {
  readonly name: string
  readonly bytes: AsyncIterable<Buffer>
}
interface DirectoryEntry {
  readonly name: Buffer
  readonly offset: number
  readonly crc: number
  readonly packed: number
  readonly size: number
}
interface EntryTotals {
  crc: number
  packed: number
  size: number
}

/** Flags: names are UTF-8, and sizes follow the content because they are not known before it. */
const FLAGS = 0x0808
const VERSION = 20
const MAX_BYTES = 0xffffffff
/** 1980-01-01, the earliest date of the format; a fixed date makes archives of the same rows identical. */
const DAY = 0x0021

function localHeader(name: Buffer): Buffer {
  const header = Buffer.alloc(LOCAL_HEADER_BYTES)
  header.writeUInt32LE(LOCAL_HEADER, 0)
  header.writeUInt16LE(VERSION, 4)
  header.writeUInt16LE(FLAGS, 6)
  header.writeUInt16LE(DEFLATED, 8)
  header.writeUInt16LE(DAY, 12)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name])
}

function descriptor({ crc, packed, size }: EntryTotals): Buffer {
  const tail = Buffer.alloc(16)
  tail.writeUInt32LE(0x08074b50, 0)
  tail.writeUInt32LE(crc, 4)
  tail.writeUInt32LE(packed, 8)
  tail.writeUInt32LE(size, 12)
  return tail
}

function directoryEntry({ name, offset, crc, packed, size }: DirectoryEntry): Buffer {
  const entry = Buffer.alloc(DIRECTORY_ENTRY_BYTES)
  entry.writeUInt32LE(DIRECTORY_ENTRY, 0)
  entry.writeUInt16LE(VERSION, 4)
  entry.writeUInt16LE(VERSION, 6)
  entry.writeUInt16LE(FLAGS, 8)
  entry.writeUInt16LE(DEFLATED, 10)
  entry.writeUInt16LE(DAY, 14)
  entry.writeUInt32LE(crc, 16)
  entry.writeUInt32LE(packed, 20)
  entry.writeUInt32LE(size, 24)
  entry.writeUInt16LE(name.length, 28)
  entry.writeUInt32LE(offset, 42)
  return Buffer.concat([entry, name])
}

function endOfDirectory(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(END_BYTES)
  end.writeUInt32LE(END_OF_DIRECTORY, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return end
}

/** Compresses the content of an entry as a stream; zlib compresses in its own thread. */
async function* packed(bytes: AsyncIterable<Buffer>, totals: EntryTotals): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level: 3, chunkSize: 65_536 })
  const feeding = (async () => {
    for await (const chunk of bytes) {
      totals.crc = crc32(chunk, totals.crc)
      totals.size += chunk.length
      if (!deflate.write(chunk)) await once(deflate, 'drain')
    }
    deflate.end()
  })()
  feeding.catch((error: unknown) => {
    deflate.destroy(error instanceof Error ? error : new Error(String(error)))
  })
  for await (const chunk of deflate as AsyncIterable<Buffer>) {
    totals.packed += chunk.length
    yield chunk
  }
  await feeding
}

/** An entry that consists of one text. */
export const textEntry = (name: string, text: string): Entry => ({ name, bytes: textBytes(text) })

async function* textBytes(text: string): AsyncGenerator<Buffer> {
  yield await Promise.resolve(Buffer.from(text))
}

/** An archive as a stream of bytes. */
export async function* zipBytes(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  const directoryEntries: DirectoryEntry[] = []
  let offset = 0
  for await (const { name, bytes } of entries) {
    const totals: EntryTotals = { crc: 0, packed: 0, size: 0 }
    const header = localHeader(Buffer.from(name))
    yield header
    for await (const chunk of packed(bytes, totals)) yield chunk
    yield descriptor(totals)
    directoryEntries.push({ name: Buffer.from(name), offset, ...totals })
    offset += header.length + totals.packed + 16
    if (totals.size > MAX_BYTES || offset > MAX_BYTES) throw new Error('an archive of more than 4 GB')
  }
  const directory = Buffer.concat(directoryEntries.map(directoryEntry))
  yield Buffer.concat([directory, endOfDirectory(directoryEntries.length, directory.length, offset)])
}
