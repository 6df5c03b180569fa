import type { Fields } from '../../../contract/define/field.ts'
import type { Reader } from '../db.ts'
import { anyText } from '../expressions.ts'
import { uploadsIn } from './uploadNames.ts'

/** Extensions of pictures that may become public. */
const PICTURE = /\.(?:jpg|png|webp|gif)$/

const publicNames = new WeakMap<Fields, readonly string[]>()
/** Fields whose pictures are public. */
function publicIn(fields: Fields): readonly string[] {
  const cached = publicNames.get(fields)
  if (cached) return cached
  const names = Object.entries(fields)
    .filter(([, field]) => field.public)
    .map(([name]) => name)
  publicNames.set(fields, names)
  return names
}

type Values = Readonly<Record<string, unknown>>
/**
 * Makes uploaded pictures public that occur in public fields of the rows; those of other tenants are
 * unchanged.
 */
export async function publishPictures(
  db: Reader,
  fields: Fields,
  tenantId: string,
  rows: readonly Values[],
): Promise<void> {
  const names = publicIn(fields)
  if (names.length === 0) return
  const texts = rows
    .flatMap((row) => names.map((name) => row[name]))
    .filter((value) => typeof value === 'string')
  const objects = [...new Set(texts.flatMap(uploadsIn))].filter((name) => PICTURE.test(name))
  if (objects.length === 0) return
  await db
    .updateTable('attach')
    .set({ is_public: true })
    .where('tenant_id', '=', tenantId)
    .where('name', '=', anyText(objects))
    .where('is_public', '=', false)
    .execute()
}
