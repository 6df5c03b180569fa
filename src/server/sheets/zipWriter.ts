import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** An entry of an archive. */
export interface Entry {
  readonly name: string
  readonly bytes: AsyncIterable<Buffer>
}

/** The earliest date of the format; a fixed date makes archives of the same rows identical. */
const OPTIONS = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true, compressionLevel: 3 } as const

/** An entry that consists of one text. */
export const textEntry = (name: string, text: string): Entry => ({ name, bytes: textBytes(text) })

async function* textBytes(text: string): AsyncGenerator<Buffer> {
  yield await Promise.resolve(Buffer.from(text))
}

/** An archive as a stream of bytes. An entry is requested when the one before it has been read. */
export async function* zipBytes(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  const zip = new ZipFile(),
    output = zip.outputStream as Readable,
    stopped = new AbortController()
  addEntries(zip, entries, stopped.signal).catch((error: unknown) => {
    output.destroy(error instanceof Error ? error : new Error(String(error)))
  })
  try {
    for await (const chunk of output as AsyncIterable<Buffer>) yield chunk
  } finally {
    stopped.abort()
  }
}

/** Adds the entries one after the other; an end of the reader also ends the entry that is being read. */
async function addEntries(zip: ZipFile, entries: AsyncIterable<Entry>, signal: AbortSignal): Promise<void> {
  for await (const { name, bytes } of entries) {
    signal.throwIfAborted()
    const source = Readable.from(bytes, { objectMode: false, signal })
    zip.addReadStream(source, name, OPTIONS)
    await finished(source)
  }
  zip.end()
}
