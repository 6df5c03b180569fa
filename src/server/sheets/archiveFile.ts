import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { callbackify } from 'node:util'
import { RandomAccessReader } from 'yauzl'

/**
 * The file an archive is read from. Positions beyond its end, which a forged archive can name, are an error of
 * the read; the library's own reader throws where nothing can catch it.
 */
export class ArchiveFile extends RandomAccessReader {
  readonly size: number
  readonly #path: string
  readonly #file: FileHandle
  private constructor(path: string, file: FileHandle, size: number) {
    super()
    this.#path = path
    this.#file = file
    this.size = size
  }

  static async open(path: string): Promise<ArchiveFile> {
    const file = await open(path)
    return new ArchiveFile(path, file, (await file.stat()).size)
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return createReadStream(this.#path, { start, end: end - 1 })
  }

  override read(...[buffer, offset, length, position, done]: Parameters<RandomAccessReader['read']>): void {
    callbackify(async () => {
      await this.#read(buffer.subarray(offset, offset + length), position)
    })(done)
  }

  async #read(buffer: Buffer, position: number): Promise<void> {
    const isInside = position + buffer.length <= this.size
    const bytesRead = isInside ? (await this.#file.read(buffer, { position })).bytesRead : 0
    if (bytesRead < buffer.length) throw new Error('the archive refers to bytes it does not have')
  }

  override close(done: (error: Error | null) => void): void {
    callbackify(async () => {
      await this.end()
    })(done)
  }

  async end(): Promise<void> {
    await this.#file.close()
  }
}
