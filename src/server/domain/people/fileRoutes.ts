import { fail } from '../../../contract/errors.ts'
import { userinfo } from '../../../contract/resources/people/userinfo.ts'
import { isId } from '../../../kernel/id.ts'
import { wholeNumber } from '../../engine/query.ts'
import { FileAnswer, type Parameters, type Route } from '../../engine/route.ts'
import type { Reading } from '../../engine/work.ts'
import { csvText } from '../../sheets/csvWriter.ts'
import { MIME_TYPES } from '../../http/mimeTypes.ts'
import type { TableColumn } from '../../sheets/tableColumn.ts'
import { failedRows, filesOf } from '../../store/people/userFileRows.ts'
import { MAX_BYTES, readAhead } from './mobileRows.ts'
import { tagByFile } from './tagByFile.ts'

const BASE = userinfo.path,
  IMPORT = 'userinfo_import',
  MAX_FAILED = 100_000
const column = (label: string): TableColumn => ({ label, shape: 'text' })
const TEMPLATE = [column('手机号*'), column('备注')]

const idOf = ({ id }: Parameters): string =>
  isId(String(id)) ? String(id) : fail('USER_FILE_NOT_FOUND', {}, 'id')

/** The rows of a file that were not done, with their reasons, to be corrected and sent again. */
async function failFile(parameters: Parameters, reading: Reading): Promise<FileAnswer> {
  const { database, tenantId, services } = reading,
    fileId = idOf(parameters)
  const { records } = await filesOf(database.kysely, tenantId, { offset: 0, limit: 1, id: fileId })
  const [file] = records
  if (!file) return fail('USER_FILE_NOT_FOUND', {}, 'id')
  const rows = await failedRows(database.kysely, tenantId, { fileId, limit: MAX_FAILED })
  return new FileAnswer(
    `失败行-${String(file.batchNo)}.csv`,
    MIME_TYPES.csv,
    csvText(
      [{ label: '行号', shape: 'number' }, ...TEMPLATE, column('原因')],
      rows.map(({ rowNo, cell, remark, reason }) => [
        rowNo,
        services.vault.open(cell),
        remark ?? '',
        reason ?? '',
      ]),
    ),
  )
}

/** Calls of files of mobile numbers. */
export const FILE_ROUTES: readonly Route[] = [
  {
    method: 'POST',
    path: `${BASE}/templateUp`,
    summary: '按文件中的手机号加标签、移除标签、入组或出组',
    permission: IMPORT,
    resource: userinfo.id,
    action: 'templateUp',
    upload: { maxBytes: MAX_BYTES, ahead: readAhead },
    write: (parameters, work, _services, sent) => tagByFile(parameters, work, sent),
  },
  {
    method: 'GET',
    path: `${BASE}/templateDownload`,
    summary: '手机号文件模板',
    permission: IMPORT,
    read: () => Promise.resolve(new FileAnswer('用户手机号模板.csv', MIME_TYPES.csv, csvText(TEMPLATE, []))),
  },
  {
    method: 'GET',
    path: `${BASE}/importPage`,
    summary: '手机号文件的记录',
    permission: IMPORT,
    read: async (parameters, { database, tenantId }) => {
      const size = Math.min(200, wholeNumber(parameters.size, 10, 'size')),
        current = wholeNumber(parameters.current, 1, 'current')
      const { records, total } = await filesOf(database.kysely, tenantId, {
        offset: (current - 1) * size,
        limit: size,
        id: parameters.id ? idOf(parameters) : undefined,
      })
      return { records, total, size, current, pages: Math.ceil(total / size) }
    },
  },
  {
    method: 'GET',
    path: `${BASE}/failFile`,
    summary: '手机号文件中失败的行',
    permission: IMPORT,
    read: failFile,
  },
]
