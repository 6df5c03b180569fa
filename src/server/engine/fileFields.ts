import type { Fields, FieldSpec } from '../../contract/define/field.ts'
import { fail } from '../../contract/errors.ts'
import { mimeOf } from '../../kernel/mime.ts'
import { selectUploads } from '../store/files/attachRows.ts'
import { uploadsIn } from '../store/files/uploadNames.ts'
import type { Changes } from './hooks.ts'
import type { Work } from './work.ts'

const KIB = 1024
const limitText = (bytes: number): string =>
  bytes < KIB * KIB ? `${bytes / KIB}KB` : `${Math.floor(bytes / KIB / KIB)}MB`

const limitsFiles = ({ accept, maxBytes }: FieldSpec): boolean =>
  accept !== undefined || maxBytes !== undefined

/**
 * Refuses uploads that a field does not take, whatever they were uploaded for: FILE_TYPE, FILE_TOO_LARGE at the
 * field. Addresses outside the tenant's uploads and unchanged values are left alone.
 */
export async function requireFittingFiles(
  fields: Fields,
  draft: Readonly<Changes>,
  { db, tenantId }: Pick<Work, 'db' | 'tenantId'>,
  before: Readonly<Changes> = {},
): Promise<void> {
  for (const [name, field] of Object.entries(fields) as [string, FieldSpec][]) {
    const value = draft[name]
    if (field.kind === 'rows' && Array.isArray(value))
      for (const row of value as readonly Changes[])
        await requireFittingFiles(field.fields ?? {}, row, { db, tenantId })
    if (!limitsFiles(field) || typeof value !== 'string' || value === before[name]) continue
    for (const { extension, size } of await selectUploads(db, tenantId, uploadsIn(value))) {
      if (field.accept && !field.accept.includes(mimeOf(extension))) fail('FILE_TYPE', {}, name)
      if (field.maxBytes !== undefined && size > field.maxBytes)
        fail('FILE_TOO_LARGE', { limit: limitText(field.maxBytes) }, name)
    }
  }
}
