import { crc32, inflateRawSync } from 'node:zlib'

/** The files of an archive by name, read through its directory and verified by their checksums. */
export function unzip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const files = new Map<string, Buffer>()
  let at = bytes.readUInt32LE(end + 16)
  for (let remaining = bytes.readUInt16LE(end + 10); remaining > 0; remaining -= 1) {
    const [crc, packed, size, name] = [
      bytes.readUInt32LE(at + 16),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 24),
      bytes.readUInt16LE(at + 28),
    ]
    const local = bytes.readUInt32LE(at + 42)
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const content = inflateRawSync(bytes.subarray(from, from + packed))
    if (content.length !== size || crc32(content) !== crc) throw new Error('the archive is broken')
    files.set(bytes.toString('utf8', at + 46, at + 46 + name), content)
    at += 46 + name + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return files
}

/** Cells of every row of a workbook's sheet: text, number or null, with the style of each. */
export function sheetCells(
  bytes: Buffer,
): { readonly text: string | null; readonly number: number | null; readonly style: number }[][] {
  const xml = unzip(bytes).get('xl/worksheets/sheet1.xml')?.toString('utf8') ?? ''
  const plain = (text: string): string =>
    text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
  return [...xml.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c\/>|<c([^>]*)>(.*?)<\/c>/gs)].map(([, attributes = '', inner = '']) => {
      const text = /<t [^>]*>(.*?)<\/t>/s.exec(inner)?.[1],
        number = /<v>(.*?)<\/v>/.exec(inner)?.[1]
      return {
        text: text === undefined ? null : plain(text),
        number: number === undefined ? null : Number(number),
        style: Number(/s="(\d+)"/.exec(attributes)?.[1] ?? 0),
      }
    }),
  )
}

/** Records of a CSV file; its byte order mark and line endings are verified. */
export function csvRecords(bytes: Buffer): string[][] {
  const text = bytes.toString('utf8')
  if (!text.startsWith('\ufeff') || !text.endsWith('\r\n'))
    throw new Error('no mark, or the last line is open')
  return [
    ...text.slice(1).matchAll(/((?:"(?:[^"]|"")*"|[^",\r\n]*)(?:,(?:"(?:[^"]|"")*"|[^",\r\n]*))*)\r\n/g),
  ].map(([, line = '']) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)].map(([, quoted, bare]) =>
      quoted === undefined ? (bare ?? '') : quoted.replaceAll('""', '"'),
    ),
  )
}
