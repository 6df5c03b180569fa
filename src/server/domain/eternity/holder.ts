import type { Work } from '../../engine/work.ts'
import type { Services } from '../../services.ts'
import { maskPhone } from '../../sms/put.ts'
import {
  type Holder,
  HOLDER_TABLES,
  holdersOf,
  sealHolders,
  unsealedHolders,
} from '../../store/eternity/holderRows.ts'
import type { Voucher } from '../../store/eternity/eternityOrderRows.ts'

/** What is stored of a mobile number. */
const sealedHolder = (mobile: string, { vault }: Pick<Services, 'vault'>): Holder => ({
  mobile: vault.seal(mobile),
  digest: vault.digest(mobile),
  mask: maskPhone(mobile),
})

/** The columns of a holder. */
export const holderColumns = ({ mobile, digest, mask }: Holder) => ({
  mobile,
  'mobile.hmac': digest,
  mobileMask: mask,
})

/** The columns of a person with this mobile number; none where it is not known. */
export const columnsOf = (mobile: string | null, work: Pick<Work, 'vault'>) =>
  mobile === null ? {} : holderColumns(sealedHolder(mobile, work))

/** Who uses a voucher: the person that is named, otherwise its holder. */
export async function userOf(
  { id }: Pick<Voucher, 'id'>,
  mobile: string | null,
  work: Work,
): Promise<Holder> {
  if (mobile !== null) return sealedHolder(mobile, work)
  const holders = await holdersOf(work.db, work.tenantId, [id])
  return holders.get(id) ?? { mobile: null, digest: null, mask: null }
}

/** Rows that are encrypted in one transaction. */
const AT_ONCE = 1000

/** Encrypts mobile numbers that are stored as they are. */
export async function sealStored(services: Services): Promise<boolean> {
  const counts: number[] = []
  for (const table of HOLDER_TABLES)
    counts.push(
      await services.database.transaction(async (db) => {
        const rows = await unsealedHolders(db, table, AT_ONCE)
        if (rows.length > 0)
          await sealHolders(
            db,
            table,
            rows.map(({ id, mobile }) => ({ id, ...sealedHolder(mobile, services) })),
          )
        return rows.length
      }),
    )
  return counts.includes(AT_ONCE)
}
