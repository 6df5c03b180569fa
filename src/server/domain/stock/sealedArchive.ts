import { randomInt } from 'node:crypto'
import type { Vault } from '../../secrets/vault.ts'
import { encryptedZip } from '../../sheets/encryptedZip.ts'
import type { TableColumn } from '../../sheets/tableColumn.ts'
import { xlsxBytes } from '../../sheets/xlsxWriter.ts'
import { sealBytes } from './sealFile.ts'

const PASSWORD_LENGTH = 10
/** Characters that are not mistaken for each other. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789'

/** An encrypted archive; `content` and `password` are sealed, `fileBytes` is the size of the archive. */
export interface SealedArchive {
  readonly fileBytes: number
  readonly content: string
  readonly password: string
}

const newPassword = (): string =>
  Array.from({ length: PASSWORD_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

async function joined(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const buffers: Buffer[] = []
  for await (const part of parts) buffers.push(part)
  return Buffer.concat(buffers)
}

/** Rows in one portion. */
export async function* once<T>(rows: T): AsyncGenerator<T> {
  yield await Promise.resolve(rows)
}

/** A workbook of rows in an archive with a new password; `name` is that of the files, without their endings. */
export async function sealedArchive(
  vault: Vault,
  {
    name,
    title,
    columns,
    rows,
  }: {
    readonly name: string
    readonly title: string
    readonly columns: readonly TableColumn[]
    readonly rows: AsyncIterable<readonly (readonly string[])[]>
  },
): Promise<SealedArchive> {
  const password = newPassword()
  const archive = await encryptedZip(`${name}.xlsx`, await joined(xlsxBytes(columns, title, rows)), password)
  return {
    fileBytes: archive.length,
    content: await sealBytes(vault, archive),
    password: vault.seal(password),
  }
}
