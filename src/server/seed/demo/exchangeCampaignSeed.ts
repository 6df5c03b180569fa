import type { Row } from '../../../contract/define/row.ts'
import { momentIn } from '../../../kernel/time.ts'
import type { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { cardActivity } from '../../../contract/resources/marketing/cardActivity.ts'
import { replaceChildren } from '../../store/childRows.ts'
import { putFor } from '../../store/seed/putRows.ts'
import type { Seeding } from './exchangeCardRows.ts'
import { CAMPAIGNS, CARD_ORDERS } from './exchangeCards.data.ts'
import { merchantsByName, skusByCode } from './namedRows.ts'

export type CardOrder = (typeof CARD_ORDERS)[number]
/** A campaign that orders are made for. */
export interface Campaign {
  readonly id: string
  readonly merchant: Row<typeof merchantConfig>
  readonly name: string
  readonly faceValue: number
}
/** Whether the cards of an order exist. */
export const isMade = ({ state }: CardOrder): boolean => state !== 'pending'
/** Cards of made orders of a campaign, and how many of them are no longer inactive. */
const issuedOf = (campaign: number): { readonly issued: number; readonly activated: number } => {
  const made = CARD_ORDERS.filter((order) => order.campaign === campaign && isMade(order))
  return {
    issued: made.reduce((sum, { qty }) => sum + qty, 0),
    activated: made.some(({ state }) => state === 'done') ? ACTIVATED : 0,
  }
}
/** Cards of the shipped order that were activated. */
export const ACTIVATED = 60

/** Writes campaigns of exchange cards; null for one whose merchant is missing. */
export async function seedCampaigns(seeding: Seeding): Promise<readonly (Campaign | null)[]> {
  const { writer, tenantId } = seeding
  const merchants = await merchantsByName(writer, tenantId),
    skus = await skusByCode(writer, tenantId)
  const campaigns: (Campaign | null)[] = []
  for (const [index, campaign] of CAMPAIGNS.entries()) {
    const { goods, exchanged } = campaign
    const lines = goods.flatMap(([code, stockLimit], position) => {
      const sku = skus.get(code)
      const usedQty = position === 0 ? exchanged : 0
      return sku ? [{ skuId: sku.id, skuName: sku.skuName, quantity: 1, stockLimit, usedQty }] : []
    })
    const merchant = merchants.get(campaign.merchant)
    if (merchant) {
      const id = await seedCampaign(seeding, campaign, { index, merchant, pickCount: lines.length })
      await replaceChildren(writer, cardActivity, 'goods', { tenantId, parentId: id, rows: lines })
      campaigns.push({ id, merchant, name: campaign.activityName, faceValue: campaign.faceValue })
    } else campaigns.push(null)
  }
  return campaigns
}

async function seedCampaign(
  { writer, tenantId, userId }: Seeding,
  { goods: _goods, merchant: _merchant, from, to, exchanged, ...campaign }: (typeof CAMPAIGNS)[number],
  {
    index,
    merchant,
    pickCount,
  }: { readonly index: number; readonly merchant: Campaign['merchant']; readonly pickCount: number },
): Promise<string> {
  const { issued, activated } = issuedOf(index)
  const [id = ''] = await putFor(writer, tenantId)(cardActivity.id, [
    {
      pickCount: campaign.exchangeMode === 'one' ? 1 : pickCount,
      ...campaign,
      cardForm: 'physical',
      exchangeTimes: 1,
      issuedCards: issued,
      activatedCards: activated,
      exchangedTimes: exchanged,
      settlePrice: campaign.faceValue,
      merchantId: merchant.id,
      merchantCode: merchant.merchantCode,
      contractPartyId: merchant.contractPartyId,
      startTime: momentIn(from),
      endTime: momentIn(to),
      validDays: 0,
      limitPerMobile: 0,
      needSms: true,
      createUser: userId,
      createTime: momentIn(Math.min(from, 0) - 3),
    },
  ])
  return id
}
