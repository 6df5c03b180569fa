import type { Row } from '../../../contract/define/row.ts'
import { momentIn } from '../../../kernel/time.ts'
import { cardActivity } from '../../../contract/resources/marketing/cardActivity.ts'
import type { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { replaceChildren } from '../../store/childRows.ts'
import { putFor } from '../../store/seed/putRows.ts'
import { MAILED_CAMPAIGN, MAILED_ORDERS } from './emailOrders.data.ts'
import type { Seeding } from './exchangeCardRows.ts'
import { skusByCode } from './namedRows.ts'

export type MailedOrder = (typeof MAILED_ORDERS)[number]
/** Whether the cards of an order exist. */
export const isIssued = ({ state }: MailedOrder): boolean => ['sent', 'failed', 'revoked'].includes(state)

/** Writes the campaign whose electronic cards are mailed; returns its id. */
export async function seedMailedCampaign(
  { writer, tenantId, userId }: Seeding,
  merchant: Row<typeof merchantConfig>,
): Promise<string> {
  const { goods, activityName, plannedQuantity, faceValue, from, to } = MAILED_CAMPAIGN
  const issued = MAILED_ORDERS.filter(isIssued).reduce((sum, { quantity }) => sum + quantity, 0)
  const skus = await skusByCode(writer, tenantId)
  const [id = ''] = await putFor(writer, tenantId)(cardActivity.id, [
    {
      activityName,
      plannedQuantity,
      faceValue,
      settlePrice: faceValue,
      cardForm: 'electronic',
      exchangeMode: 'one',
      pickCount: 1,
      exchangeTimes: 1,
      issuedCards: issued,
      activatedCards: issued,
      exchangedTimes: 0,
      merchantId: merchant.id,
      merchantCode: merchant.merchantCode,
      contractPartyId: merchant.contractPartyId,
      startTime: momentIn(from),
      endTime: momentIn(to),
      validDays: 90,
      limitPerMobile: 1,
      needSms: true,
      status: 'enabled',
      createUser: userId,
      createTime: momentIn(from - 3),
    },
  ])
  const rows = goods.flatMap((code) => {
    const sku = skus.get(code)
    return sku ? [{ skuId: sku.id, skuName: sku.skuName, quantity: 1, stockLimit: 0, usedQty: 0 }] : []
  })
  await replaceChildren(writer, cardActivity, 'goods', { tenantId, parentId: id, rows })
  return id
}
