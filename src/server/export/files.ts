import { createHash } from 'node:crypto'
import type { ExportFile } from '../../contract/resources/desk/exportTask.ts'
import type { FileType } from './exportRequest.ts'
import type { RowSupply } from './batches.ts'
import type { ExportColumn } from './columns.ts'
import { BYTE_ORDER_MARK, csvBytes } from '../sheets/csvWriter.ts'
import { FILE_ROWS } from './limits.ts'
import { keepFile, type FileLocation } from './exportFileStore.ts'
import { xlsxBytes } from '../sheets/xlsxWriter.ts'
import { type Entry, textEntry, zipBytes } from '../sheets/zipWriter.ts'

export interface ExportFileSpec {
  readonly location: FileLocation
  readonly fileType: FileType
  readonly name: string
  readonly title: string
  readonly columns: readonly ExportColumn[]
  readonly supply: RowSupply
  /** Called with the number of rows written since the last call. */
  readonly onRowsWritten: (rows: number) => void
  /** First lines of the note in an archive; a line for each part follows. */
  readonly note: readonly string[]
}

/**
 * Writes the files of a task, each with at most `FILE_ROWS` rows. An export without rows has one file with
 * the heading only.
 */
export async function writeFiles(spec: ExportFileSpec): Promise<ExportFile[]> {
  if (spec.fileType === 'csvZip')
    return [await writeFile(spec, 1, `${spec.name}.zip`, (counted) => zipBytes(parts(spec, counted)))]
  const files: ExportFile[] = []
  const { fileType, columns, title, supply } = spec
  do {
    const number = files.length + 1
    files.push(
      await writeFile(spec, number, `${spec.name}${number > 1 ? `-${number}` : ''}.${fileType}`, (counted) =>
        tableBytes(fileType, { columns, title, rows: supply.take(FILE_ROWS[fileType], counted) }),
      ),
    )
  } while (await supply.hasMore())
  return files
}

/** The bytes of a workbook or a CSV file. */
export const tableBytes = (
  type: 'xlsx' | 'csv',
  {
    columns,
    title,
    rows,
  }: {
    readonly columns: readonly ExportColumn[]
    readonly title: string
    readonly rows: AsyncIterable<unknown[][]>
  },
): AsyncIterable<Buffer> => (type === 'xlsx' ? xlsxBytes(columns, title, rows) : csvBytes(columns, rows))

async function writeFile(
  { location, onRowsWritten }: ExportFileSpec,
  fileNo: number,
  fileName: string,
  bytes: (onRows: (rows: number) => void) => AsyncIterable<Buffer>,
): Promise<ExportFile> {
  let rows = 0
  const storedFile = await keepFile(
    location,
    fileNo,
    bytes((count) => {
      rows += count
      onRowsWritten(count)
    }),
  )
  return { fileNo, fileName, rows, ...storedFile }
}

/** The CSV parts of an archive and, last, a note with rows and SHA-256 of each part. */
async function* parts(
  { name, columns, supply, note }: ExportFileSpec,
  onRows: (rows: number) => void,
): AsyncGenerator<Entry> {
  const lines: string[] = [...note]
  let number = 0
  do {
    number += 1
    let rows = 0
    const hash = createHash('sha256'),
      part = `${name}-${number}.csv`
    yield {
      name: part,
      bytes: hashed(
        csvBytes(
          columns,
          supply.take(FILE_ROWS.csvZip, (count) => {
            rows += count
            onRows(count)
          }),
        ),
        hash,
      ),
    }
    lines.push(`${part}: ${rows}, sha256 ${hash.digest('hex')}`)
  } while (await supply.hasMore())
  yield textEntry('说明.txt', `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`)
}

async function* hashed(
  bytes: AsyncIterable<Buffer>,
  hash: { readonly update: (chunk: Buffer) => unknown },
): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    hash.update(chunk)
    yield chunk
  }
}
