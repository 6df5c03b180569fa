import { appConfig } from '../../../contract/resources/merchant/appConfig.ts'
import { selectChildren } from '../../store/childRows.ts'
import type { Reader } from '../../store/db.ts'

/** A page an app product has. */
export interface ListedPage {
  readonly pageCode: string
  readonly pageName: string
  readonly required: boolean | null
}

/** The pages an app product lists, in their order. */
export async function listedPages(db: Reader, appId: string): Promise<readonly ListedPage[]> {
  return (await selectChildren(db, appConfig, 'pageCodes', [appId])).get(appId) ?? []
}
