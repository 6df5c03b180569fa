import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, type Extract, pack, type Pack } from 'tar-stream'
import { type Entry, type Manifest, MANIFEST, readManifest } from './manifest.ts'

/** Size and digest of a file. */
export async function digestOf(path: string): Promise<Entry> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk as Buffer)
    size += (chunk as Buffer).length
  }
  return { size, sha256: hash.digest('hex') }
}

/**
 * Writes an archive of the files below `folder` that the manifest lists; resolves to its size in bytes. It
 * gets its final name only when it is complete and synced.
 */
export async function writeArchive(target: string, folder: string, manifest: Manifest): Promise<number> {
  const part = `${target}.part`,
    tar = pack()
  await mkdir(dirname(target), { recursive: true })
  try {
    const written = pipeline(tar, createGzip({ level: 4 }), createWriteStream(part, { mode: 0o600 }))
    await Promise.all([written, packFiles(tar, folder, manifest)])
    const file = await open(part, 'r')
    const { size } = await file.stat()
    await file.sync()
    await file.close()
    await rename(part, target)
    return size
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

async function packFiles(tar: Pack, folder: string, manifest: Manifest): Promise<void> {
  try {
    tar.entry({ name: MANIFEST, mode: 0o600 }, JSON.stringify(manifest))
    for (const name of manifest.folders) tar.entry({ name: `${name}/`, type: 'directory', mode: 0o700 })
    for (const [name, { size }] of Object.entries(manifest.entries)) {
      await pipeline(createReadStream(join(folder, name)), tar.entry({ name, size, mode: 0o600 }))
    }
    tar.finalize()
  } catch (error) {
    tar.destroy(error as Error)
    throw error
  }
}

const BROKEN = '备份文件已损坏'

/** Errors of an archive that is truncated or altered. */
const UNPACKING = /^(Z_|ERR_STREAM_PREMATURE_CLOSE)|tar header|end of data|end of file/i

/**
 * Called with the manifest before anything is written; resolves to the target folder, or to null where the
 * files are only checked.
 */
type ChooseFolder = (manifest: Manifest) => Promise<string | null>

/** Reads a whole archive and checks every file against the manifest; throws where it is damaged. */
export async function readArchive(path: string, chooseFolder: ChooseFolder): Promise<Manifest> {
  const tar = extract()
  const reading = pipeline(createReadStream(path), createGunzip(), tar)
  // A failure while an entry is read rejects this promise too; it is reported by the loop below.
  reading.catch(() => undefined)
  try {
    const manifest = await readEntries(tar, chooseFolder)
    await reading
    return manifest
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    throw UNPACKING.test(code) || UNPACKING.test(message)
      ? new Error(`${BROKEN}或不完整：${message}`, { cause: error })
      : error
  }
}

async function readEntries(tar: Extract, chooseFolder: ChooseFolder): Promise<Manifest> {
  const unread = new Map<string, Entry>()
  let manifest: Manifest | null = null,
    folder: string | null = null
  for await (const entry of tar) {
    const { type } = entry.header,
      name = entry.header.name ?? '',
      content = entry as AsyncIterable<Buffer>
    if (manifest === null) {
      manifest = await readManifestEntry(name, content)
      for (const [file, listed] of Object.entries(manifest.entries)) unread.set(file, listed)
      folder = await chooseFolder(manifest)
      await makeFolders(folder, manifest)
    } else if (type === 'directory') entry.resume()
    else {
      await extractFile(content, { name, folder, expected: unread.get(name) })
      unread.delete(name)
    }
  }
  const [missingName] = unread.keys()
  if (manifest === null || missingName !== undefined)
    throw new Error(`${BROKEN}：${missingName ?? MANIFEST} 不在其中`)
  return manifest
}

async function makeFolders(folder: string | null, { folders }: Manifest): Promise<void> {
  if (folder === null) return
  for (const name of folders) await mkdir(join(folder, name), { recursive: true, mode: 0o700 })
}

async function readManifestEntry(name: string, content: AsyncIterable<Buffer>): Promise<Manifest> {
  if (name !== MANIFEST) throw new Error('备份文件无法识别：第一个文件不是清单')
  const parts: Buffer[] = []
  for await (const part of content) parts.push(part)
  return readManifest(Buffer.concat(parts).toString('utf8'))
}

interface ExtractTarget {
  readonly name: string
  readonly folder: string | null
  readonly expected: Entry | undefined
}

async function extractFile(
  content: AsyncIterable<Buffer>,
  { name, folder, expected }: ExtractTarget,
): Promise<void> {
  if (expected === undefined) throw new Error(`${BROKEN}：${name} 不在清单中`)
  const path = folder === null ? null : join(folder, name)
  if (path !== null) await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  let size = 0
  const hashed = async function* (): AsyncGenerator<Buffer> {
    for await (const part of content) {
      hash.update(part)
      size += part.length
      yield part
    }
  }
  await pipeline(
    hashed,
    path === null ? discardingStream() : createWriteStream(path, { flags: 'wx', mode: 0o600 }),
  )
  if (size !== expected.size || hash.digest('hex') !== expected.sha256)
    throw new Error(`${BROKEN}：${name} 的校验和不符`)
}

const discardingStream = (): Writable =>
  new Writable({
    write: (_part, _encoding, done) => {
      done()
    },
  })
