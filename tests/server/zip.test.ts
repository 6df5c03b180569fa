import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ZipFile } from 'yazl'
import { expect, test } from 'vitest'
import { openArchive, unpack } from '../../src/server/sheets/zipReader.ts'
import { textEntry, zipBytes, type Entry } from '../../src/server/sheets/zipWriter.ts'
import { unzip } from '../support/unzip.ts'

const BROKEN = '文件不是有效的表格',
  TOO_LARGE = '文件解压后过大，无法读取'
const MB = 1024 * 1024
const folder = await mkdtemp(join(tmpdir(), 'zip-'))
let number = 0

async function joined(bytes: AsyncIterable<Buffer | string>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of bytes) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}
async function* each(...entries: readonly Entry[]): AsyncGenerator<Entry> {
  for (const entry of entries) yield await Promise.resolve(entry)
}
const archiveOf = (...names: readonly string[]): Promise<Buffer> =>
  joined(zipBytes(each(...names.map((name) => textEntry(name, 'content')))))

/** The content of the entry `a` of an archive. */
async function contentOf(bytes: Buffer, maxBytes = 10 * MB): Promise<string> {
  number += 1
  const path = join(folder, String(number))
  await writeFile(path, bytes)
  const archive = await openArchive(path, maxBytes)
  try {
    return (await joined(unpack(archive, 'a'))).toString()
  } finally {
    archive.zip.close()
  }
}

/** A number in a record of an archive: signature of the record, offset and length in bytes. */
type Field = readonly [signature: number, offset: number, length: 2 | 4]

/** The archive with another value in its first such field. */
function patched(bytes: Buffer, [signature, offset, length]: Field, value: number): Buffer {
  const copy = Buffer.from(bytes)
  const at = copy.indexOf(Buffer.from([0x50, 0x4b, signature & 0xff, signature >> 8]))
  copy.writeUIntLE(value, at + offset, length)
  return copy
}
const LOCAL = 0x0403,
  DIRECTORY = 0x0201,
  END = 0x0605

test('an archive has its entries in order, the same bytes each time', async () => {
  const bytes = await archiveOf('a', '说明.txt', 'xl/b.xml')
  expect([...unzip(bytes)].map(([name, content]) => [name, content.toString()])).toEqual([
    ['a', 'content'],
    ['说明.txt', 'content'],
    ['xl/b.xml', 'content'],
  ])
  expect(await archiveOf('a', '说明.txt', 'xl/b.xml')).toEqual(bytes)
  expect(await contentOf(bytes)).toBe('content')
})

test('an entry is requested when the one before it was read, and ended when the reader stops', async () => {
  const log: string[] = []
  async function* chunks(name: string, count: number): AsyncGenerator<Buffer> {
    try {
      for (let at = 0; at < count; at += 1) yield await Promise.resolve(Buffer.alloc(MB, `${name}${at}`))
      log.push(`${name} read`)
    } finally {
      log.push(`${name} ended`)
    }
  }
  async function* entries(): AsyncGenerator<Entry> {
    for (const [name, count] of [
      ['a', 2],
      ['b', 10_000],
    ] as const) {
      log.push(`${name} requested`)
      yield await Promise.resolve({ name, bytes: chunks(name, count) })
    }
  }
  let size = 0
  for await (const part of zipBytes(entries())) if ((size += part.length) > 40_000) break
  await expect.poll(() => log).toEqual(['a requested', 'a read', 'a ended', 'b requested', 'b ended'])
})

test('an error while an entry is read is the error of the archive', async () => {
  async function* failing(): AsyncGenerator<Buffer> {
    yield await Promise.resolve(Buffer.from('x'))
    throw new Error('lost')
  }
  await expect(joined(zipBytes(each({ name: 'a', bytes: failing() })))).rejects.toThrow('lost')
})

test('names with a leading slash are read; names that lead elsewhere are refused', async () => {
  const named = async (name: string): Promise<Buffer> => {
    const bytes = (await archiveOf('aaaaaa')).toString('latin1').replaceAll('aaaaaa', name.padEnd(6, 'x'))
    return Buffer.from(bytes, 'latin1')
  }
  expect(
    await contentOf(Buffer.from((await archiveOf('ba')).toString('latin1').replaceAll('ba', '/a'), 'latin1')),
  ).toBe('content')
  for (const name of ['../a', 'x/../a', 'c:/a', '//a', '..\\a'])
    await expect(contentOf(await named(name)), name).rejects.toThrow(BROKEN)
})

test('encrypted, unknown and inconsistent entries are refused', async () => {
  const bytes = await archiveOf('a')
  await expect(contentOf(patched(bytes, [DIRECTORY, 8, 2], 0x0809))).rejects.toThrow('文件已加密，无法读取')
  await expect(contentOf(patched(bytes, [DIRECTORY, 8, 2], 0x0849))).rejects.toThrow('文件已加密，无法读取')
  for (const broken of [
    patched(bytes, [DIRECTORY, 10, 2], 12),
    patched(bytes, [DIRECTORY, 10, 2], 0),
    patched(bytes, [DIRECTORY, 20, 4], 5),
    patched(bytes, [DIRECTORY, 20, 4], 0xfffffff0),
    patched(bytes, [DIRECTORY, 24, 4], 3),
    patched(bytes, [DIRECTORY, 24, 4], 300),
    patched(bytes, [DIRECTORY, 42, 4], 0xfffffff0),
    patched(bytes, [DIRECTORY, 42, 4], 3),
    patched(bytes, [DIRECTORY, 30, 2], 60_000),
    patched(bytes, [LOCAL, 0, 4], 0),
    patched(bytes, [END, 10, 2], 2),
    patched(bytes, [END, 16, 4], 0x7fffffff),
    patched(bytes, [END, 4, 2], 1),
    bytes.subarray(0, -4),
    Buffer.concat([bytes.subarray(0, 40), bytes.subarray(50)]),
    await archiveOf('b'),
  ])
    await expect(contentOf(broken)).rejects.toThrow(BROKEN)
})

test('archives with too many entries or too long a directory are refused before anything is unpacked', async () => {
  const names = (count: number, length = 1): string[] =>
    Array.from({ length: count }, (_, index) => String(index).padStart(length, '0'))
  expect(await contentOf(await archiveOf(...names(3_999), 'a'))).toBe('content')
  await expect(contentOf(await archiveOf(...names(4_000), 'a'))).rejects.toThrow(BROKEN)
  await expect(contentOf(await archiveOf(...names(100, 60_000), 'a'))).rejects.toThrow(BROKEN)
}, 60_000)

test('a content beyond the allowance or the compression ratio is refused', async () => {
  const packed = (content: Buffer): Promise<Buffer> => {
    const zip = new ZipFile()
    zip.addBuffer(content, 'a', { compressionLevel: 9 })
    zip.end()
    return joined(zip.outputStream as AsyncIterable<Buffer>)
  }
  const mixed = await packed(
    Buffer.from(Array.from({ length: MB }, (_, index) => (index * 2_654_435) >>> 13)),
  )
  expect((await contentOf(mixed)).length).toBeGreaterThan(0)
  await expect(contentOf(mixed, MB - 1)).rejects.toThrow(TOO_LARGE)
  const bomb = await contentOf(await packed(Buffer.alloc(8 * MB))).catch(String)
  expect(bomb.slice(0, 100)).toContain(TOO_LARGE)
})

test('archives in the ZIP64 format and stored entries are read', async () => {
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from('content'), 'a', { forceZip64Format: true, compress: false })
  zip.end({ forceZip64Format: true, comment: '' })
  const bytes = await joined(zip.outputStream as AsyncIterable<Buffer>)
  expect(await contentOf(bytes)).toBe('content')
  const record = bytes.indexOf(Buffer.from([0x50, 0x4b, 6, 6])),
    locator = bytes.indexOf(Buffer.from([0x50, 0x4b, 6, 7]))
  for (const at of [record + 32, record + 48, locator + 8]) {
    const broken = Buffer.from(bytes)
    broken.writeBigUInt64LE(0xffff_ffff_ffff_fff0n, at)
    await expect(contentOf(broken), String(at)).rejects.toThrow(BROKEN)
  }
})
