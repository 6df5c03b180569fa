import { fail } from '../../../contract/errors.ts'
import type { Work } from '../../engine/work.ts'
import { readOnce } from '../../files/singleUseFiles.ts'
import { bareHeading, tableOf } from '../../import/uploadedSheet.ts'
import { MAX_CODES } from '../../../contract/parts/couponCodeActions.ts'
import { typedCode } from './codeTexts.ts'

const SHAPE = { maxRows: MAX_CODES, maxBytes: 20 * 1024 * 1024 } as const
const HEADINGS = ['券码', '兑换码', 'code']
/** What a code of others is made of, written as it is compared when somebody redeems it. */
const CODE = /^[A-Z0-9]{8,32}$/

/**
 * The codes of an uploaded sheet, as they are compared; refuses the first that is none, by its row. Codes are worth
 * money: nobody can read the sheet any more once its codes are in stock, or on their way there.
 */
export async function codesInFile(link: string, work: Work): Promise<readonly string[]> {
  const bytes = (await readOnce(link, work)) ?? fail('CODE_FILE', {}, 'fileUrl')
  const { headings, rows } = await tableOf({ bytes }, SHAPE, work.services)
  const column = headings.findIndex((heading) => HEADINGS.includes(bareHeading(heading)))
  if (column < 0) return fail('SHEET_COLUMN_MISSING', { heading: '券码' }, 'fileUrl')
  return rows.map(({ number, cells }) => {
    const code = typedCode(cells[column] ?? '')
    return CODE.test(code) ? code : fail('CODE_IN_FILE', { row: number }, 'fileUrl')
  })
}
