import type { Reader } from '../../store/database.ts'
import { takeNumbers } from '../../store/docNumbers.ts'
import { EVERY_TENANT, PLATFORM_TENANT } from '../../store/tenancy.ts'
import { inTenant } from '../../store/tenantWork.ts'

/** The next numbers of merchants: one counter for all tenants, since partners call in by this number alone. */
export const takeMerchantCodes = (db: Reader, count: number): Promise<string[]> => inTenant(db, EVERY_TENANT, () => takeNumbers(db, PLATFORM_TENANT, { prefix: 'M', digits: 8 }, count))
