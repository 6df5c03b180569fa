import type { Resource } from '../../../contract/define/resource.ts'
import { QUOTA_OWNERS } from '../../../contract/parts/quota.ts'
import { coupon } from '../../../contract/resources/coupon/coupon.ts'
import { couponActivity } from '../../../contract/resources/couponCode/couponActivity.ts'
import { eternityCoupon } from '../../../contract/resources/eternity/eternityCoupon.ts'
import { favorCoupon } from '../../../contract/resources/favor/favorCoupon.ts'
import type { mktQuotaLedger } from '../../../contract/resources/marketing/mktQuotaLedger.ts'
import { redEnvelope } from '../../../contract/resources/redEnvelope/redEnvelope.ts'
import type { Hooks } from '../../engine/hooks.ts'
import { findRows } from '../../store/rows.ts'

/** The nouns whose rows own quotas, by the name of the owner's type. */
const OWNERS: Readonly<Partial<Record<string, Resource>>> = {
  coupon,
  couponActivity,
  eternityCoupon,
  favorStock: favorCoupon,
  redEnvelope,
}

/** Type of an owner in row form or on the wire. */
const typeOf = (value: unknown): string =>
  Object.entries(QUOTA_OWNERS.wire).find(([name, number]) => name === value || number === value)?.[0] ?? ''

export const mktQuotaLedgerHooks: Hooks<typeof mktQuotaLedger> = {
  decorate: [
    {
      sets: ['ownerName'],
      from: ['ownerType', 'ownerId'],
      run: async (rows, { database, tenantId }) => {
        for (const [type, resource] of Object.entries(OWNERS)) {
          if (!resource) continue
          const own = rows.filter((row) => typeOf(row.ownerType) === type)
          const owners = await findRows(database.kysely, resource, tenantId, [
            ...new Set(own.map(({ ownerId }) => String(ownerId))),
          ])
          const names = new Map(
            owners.map((row) => [row.id, (row as Readonly<Record<string, unknown>>)[resource.title]]),
          )
          for (const row of own) row.ownerName = names.get(String(row.ownerId)) ?? null
        }
      },
    },
  ],
}
