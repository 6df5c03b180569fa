import type { Row } from '../../../contract/define/row.ts'
import type { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { cardActivity } from '../../../contract/resources/marketing/cardActivity.ts'
import { formatMoment } from '../../../kernel/time.ts'
import { replaceChildren } from '../../store/childRows.ts'
import { putFor } from '../../store/seed/putRows.ts'
import type { Seeding } from './exchangeCardRows.ts'
import { CAMPAIGNS, CARD_ORDERS } from './exchangeCards.data.ts'
import { merchantsByName, skusByCode } from './namedRows.ts'

const DAY_MS = 86_400_000
const fromNow = (days: number): string => formatMoment(new Date(Date.now() + days * DAY_MS))

export type CardOrder = (typeof CARD_ORDERS)[number]
/** A campaign that orders are made for. */
export interface Campaign {
  readonly id: string
  readonly merchant: Row<typeof merchantConfig>
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
export async function seedCampaigns({
  writer,
  tenantId,
  userId,
}: Seeding): Promise<readonly (Campaign | null)[]> {
  const merchants = await merchantsByName(writer, tenantId),
    skus = await skusByCode(writer, tenantId)
  const campaigns: (Campaign | null)[] = []
  for (const [index, { goods, merchant: name, from, to, exchanged, ...campaign }] of CAMPAIGNS.entries()) {
    const merchant = merchants.get(name)
    const lines = goods.flatMap(([code, stockLimit], position) => {
      const sku = skus.get(code)
      return sku ? [{ skuId: sku.id, quantity: 1, stockLimit, usedQty: position === 0 ? exchanged : 0 }] : []
    })
    if (!merchant) {
      campaigns.push(null)
      continue
    }
    const { issued, activated } = issuedOf(index)
    const [id = ''] = await putFor(writer, tenantId)(cardActivity.id, [
      {
        pickCount: campaign.exchangeMode === 'one' ? 1 : lines.length,
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
        startTime: fromNow(from),
        endTime: fromNow(to),
        validDays: 0,
        limitPerMobile: 0,
        needSms: true,
        createUser: userId,
        createTime: fromNow(Math.min(from, 0) - 3),
      },
    ])
    await replaceChildren(writer, cardActivity, 'goods', { tenantId, parentId: id, rows: lines })
    campaigns.push({ id, merchant, faceValue: campaign.faceValue })
  }
  return campaigns
}
