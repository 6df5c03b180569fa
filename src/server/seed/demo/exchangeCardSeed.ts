import { physicalCardOrder } from '../../../contract/resources/card/physicalCardOrder.ts'
import { momentIn } from '../../../kernel/time.ts'
import { fen } from '../../../kernel/money.ts'
import type { Vault } from '../../secrets/vault.ts'
import { reserveSerials } from '../../store/card/serialRows.ts'
import type { Writer } from '../../store/db.ts'
import { insertRows } from '../../store/rows.ts'
import { selectAccountIds } from '../../store/seed/seedRows.ts'
import { ACTIVATED, type Campaign, type CardOrder, isMade, seedCampaigns } from './exchangeCampaignSeed.ts'
import { seedCards, type Seeding } from './exchangeCardRows.ts'
import { CARD_ORDERS } from './exchangeCards.data.ts'

const VALID_DAYS = 365

/** Writes campaigns of exchange cards, orders of them, and the cards of those that are made. */
export async function seedExchangeCards(writer: Writer, tenantId: string, vault: Vault): Promise<void> {
  const userId = (await selectAccountIds(writer, tenantId)).get('operator') ?? null
  const seeding: Seeding = { writer, tenantId, vault, userId }
  const campaigns = await seedCampaigns(seeding)
  for (const order of CARD_ORDERS) {
    const campaign = campaigns[order.campaign]
    if (campaign) await seedOrder(seeding, campaign, order)
  }
}

async function seedOrder(seeding: Seeding, campaign: Campaign, order: CardOrder): Promise<void> {
  const { writer, tenantId, userId } = seeding,
    { merchant } = campaign,
    { prefix, qty, unitFee, state, age } = order
  const first = isMade(order) ? await reserveSerials(writer, tenantId, { prefix, qty }) : null
  const activated = state === 'done' ? ACTIVATED : 0
  const audited = isMade(order) ? { auditTime: momentIn(1 - age), auditOpinion: '数量与合同一致' } : {}
  const [id = ''] = await insertRows(writer, physicalCardOrder, tenantId, [
    {
      activityId: campaign.id,
      activityName: campaign.name,
      merchantId: merchant.id,
      merchantCode: merchant.merchantCode,
      accountId: merchant.accountId,
      qty,
      faceValue: fen(campaign.faceValue),
      unitFee: fen(unitFee),
      totalFee: fen(unitFee * qty),
      billMode: 'redemption',
      cardPrefix: prefix,
      serialStart: first,
      serialEnd: first === null ? null : first + qty - 1,
      validType: 'fixed',
      validEnd: momentIn(VALID_DAYS - age),
      activatedQty: activated,
      activateState: activated > 0 ? 'part' : 'none',
      activateCount: activated > 0 ? 1 : 0,
      filePhone: '13900008801',
      receiverName: '何静',
      receiverPhone: '13900008802',
      receiverAddress: '杭州市西湖区样板路 18 号',
      downloadCount: state === 'done' ? 1 : 0,
      ...(state === 'done'
        ? { expressCode: 'SF', expressNo: 'SF1409288801001', deliverTime: momentIn(8 - age) }
        : {}),
      ...(isMade(order) ? { produceTime: momentIn(2 - age) } : {}),
      ...audited,
      orderState: state,
      createUser: userId,
      createTime: momentIn(-age),
    },
  ])
  if (first !== null) await seedCards(seeding, id, age)
}
