import { coupon } from '../../../contract/resources/coupon/coupon.ts'
import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { userinfo } from '../../../contract/resources/people/userinfo.ts'
import { consumersById } from '../../store/coupon/issueRows.ts'
import type { Writer } from '../../store/db.ts'
import { findRows, selectWhere } from '../../store/rows.ts'
import { writeGrant } from './couponGrantSeed.ts'
import { writeMovements } from './couponMovements.ts'
import { COUPONS } from './coupons.data.ts'
import { writeTemplate } from './couponTemplateSeed.ts'
import { writeHeld } from './heldCoupons.ts'

/** Writes the coupons of the company: templates, grants, what customers have, and what they used. */
export async function seedCoupons(writer: Writer, tenantId: string): Promise<void> {
  const everybody = await selectWhere(writer, userinfo, tenantId, { all: [] }),
    consumers = await consumersById(
      writer,
      tenantId,
      everybody.map(({ id }) => id),
    ),
    [merchant] = await selectWhere(writer, merchantConfig, tenantId, {
      field: 'merchantName',
      operator: 'equals',
      values: ['锦礼堂开放平台'],
    })
  const seeding = {
    writer,
    tenantId,
    consumers,
    merchant: merchant ? { id: merchant.id, code: merchant.merchantCode ?? '' } : null,
  }
  for (const [place, demo] of COUPONS.entries()) {
    const id = await writeTemplate(demo, seeding)
    const [template] = await findRows(writer, coupon, tenantId, [id])
    if (!template) throw new Error(`coupon ${id} was not written`)
    const batchNo = await writeGrant(demo, id, seeding)
    await writeMovements(demo, { id, couponCode: template.couponCode ?? '', batchNo }, seeding)
    await writeHeld({ demo, template, batchNo, place }, seeding)
  }
}
