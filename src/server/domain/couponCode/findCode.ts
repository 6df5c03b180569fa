import type { Services } from '../../services.ts'
import { codeBy } from '../../store/couponCode/codeRows.ts'
import { typedCode } from './codeTexts.ts'

/** The code that somebody typed, in whatever spelling; null where the tenant has none. */
export const findCode = ({ database, vault }: Services, tenantId: string, text: string) =>
  codeBy(database.kysely, tenantId, vault.digest(typedCode(text)))
