import { fail } from '../../../contract/errors.ts'
import { attach } from '../../../contract/resources/resource/attach.ts'
import { FILE_PATH } from '../../access/filePass.ts'
import type { Work } from '../../engine/work.ts'
import { openStored } from '../../files/remoteObjects.ts'
import { bareHeading, tableOf } from '../../import/uploadedSheet.ts'
import { selectWhere } from '../../store/rows.ts'
import { MAX_CODES } from '../../../contract/parts/couponCodeActions.ts'
import { typedCode } from './codeTexts.ts'

const SHAPE = { maxRows: MAX_CODES, maxBytes: 20 * 1024 * 1024 } as const
const HEADINGS = ['券码', '兑换码', 'code']
/** What a code of others is made of, written as it is compared when somebody redeems it. */
const CODE = /^[A-Z0-9]{8,32}$/

/** The bytes of a stored sheet by its address; refuses (CODE_FILE) what is none of the tenant. */
async function bytesOf(link: string, { services, db, tenantId }: Work): Promise<Buffer> {
  const name = link.startsWith(`${FILE_PATH}/`) ? link.slice(FILE_PATH.length + 1) : ''
  const [row] = name
    ? await selectWhere(db, attach, tenantId, { field: 'name', operator: 'equals', values: [name] })
    : []
  const stream = row ? await openStored(services, tenantId, { name, ossId: row.ossId }) : null
  if (!stream) return fail('CODE_FILE', {}, 'fileUrl')
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(Buffer.from(part as Uint8Array))
  return Buffer.concat(parts)
}

/** The codes of an uploaded sheet, as they are compared; refuses the first that is none, by its row. */
export async function codesInFile(link: string, work: Work): Promise<readonly string[]> {
  const bytes = await bytesOf(link, work)
  const { headings, rows } = await tableOf({ bytes }, SHAPE, work.services)
  const column = headings.findIndex((heading) => HEADINGS.includes(bareHeading(heading)))
  if (column < 0) return fail('SHEET_COLUMN_MISSING', { heading: '券码' }, 'fileUrl')
  return rows.map(({ number, cells }) => {
    const code = typedCode(cells[column] ?? '')
    return CODE.test(code) ? code : fail('CODE_IN_FILE', { row: number }, 'fileUrl')
  })
}
