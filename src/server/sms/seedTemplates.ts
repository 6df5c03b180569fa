import type { Reader } from '../store/db.ts'
import { putMissingTemplates } from '../store/resource/sceneRows.ts'
import { defaultContent } from './sceneTexts.ts'

/** Writes the templates of scenes that tenants do not have yet. */
export const seedSmsTemplates = (db: Reader, tenantIds: readonly string[]): Promise<void> =>
  putMissingTemplates(db, tenantIds, defaultContent)
