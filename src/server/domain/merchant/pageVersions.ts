import { fail } from '../../../contract/errors.ts'
import { appPage } from '../../../contract/resources/merchant/appPage.ts'
import { wholeNumber } from '../../engine/query.ts'
import type { Parameters } from '../../engine/route.ts'
import type { Reading } from '../../engine/work.ts'
import { findPageVersion, selectPageVersions } from '../../store/merchant/pageRows.ts'
import { seen } from './pageLookups.ts'

const placeOf = (reading: Reading) => ({ db: reading.database.kysely, tenantId: reading.tenantId })

export async function pageVersions({ id }: Parameters, reading: Reading) {
  const { db, tenantId } = placeOf(reading)
  const page = await seen(appPage, id, { reading, db })
  return selectPageVersions(db, tenantId, page.id)
}

export async function pageVersion({ id, publishVersion }: Parameters, reading: Reading) {
  const { db, tenantId } = placeOf(reading)
  const page = await seen(appPage, id, { reading, db })
  const number = wholeNumber(publishVersion, 0, 'publishVersion')
  return (
    (await findPageVersion(db, { tenantId, pageId: page.id, publishVersion: number })) ??
    fail('PAGE_VERSION_UNKNOWN', {}, 'publishVersion')
  )
}
