import type { Fields } from '../../../contract/define/field.ts'
import type { Reader } from '../db.ts'
import { anyText } from '../expressions.ts'

/** The object name in the URL of an upload, anywhere in a text. */
const OBJECT = /\/oss\/endpoint\/file\/([\w-]{1,12}\/\d{8}\/[A-Za-z0-9]{32}\.(?:jpg|png|webp|gif))/g

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
  const objects = [
    ...new Set(texts.flatMap((text) => [...text.matchAll(OBJECT)].map(([, object = '']) => object))),
  ]
  if (objects.length === 0) return
  await db
    .updateTable('attach')
    .set({ is_public: true })
    .where('tenant_id', '=', tenantId)
    .where('name', '=', anyText(objects))
    .where('is_public', '=', false)
    .execute()
}
