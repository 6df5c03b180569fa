import type { Row } from '../../../contract/define/row.ts'
import { momentIn } from '../../../kernel/time.ts'
import type { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { emailOrderInfo } from '../../../contract/resources/order/emailOrderInfo.ts'
import { ZERO_FEN } from '../../../kernel/money.ts'
import { reserveSerials } from '../../store/card/serialRows.ts'
import { insertRow } from '../../store/rows.ts'
import { selectAccountIds } from '../../store/seed/seedRows.ts'
import { MAILED_CAMPAIGN, MAILED_ORDERS } from './emailOrders.data.ts'
import type { Seeding } from './exchangeCardRows.ts'
import { isIssued, type MailedOrder, seedMailedCampaign } from './mailedCampaignSeed.ts'
import { seedMailedCards } from './mailedCardSeed.ts'
import { merchantsByName } from './namedRows.ts'

const PREFIX = '8806',
  PHONE = '13900008811'

/** Writes a campaign of electronic cards and the orders that mailed them; they are paid for when they are redeemed. */
export async function seedEmailOrders(seeding: Omit<Seeding, 'userId'>): Promise<void> {
  const { writer, tenantId } = seeding
  const merchant = (await merchantsByName(writer, tenantId)).get(MAILED_CAMPAIGN.merchant)
  const accounts = await selectAccountIds(writer, tenantId)
  if (!merchant) return
  const userId = accounts.get('operator') ?? null
  const activityId = await seedMailedCampaign({ ...seeding, userId }, merchant)
  for (const order of MAILED_ORDERS)
    await seedOrder({ ...seeding, userId }, order, {
      activityId,
      merchant,
      auditUser: accounts.get('baixue') ?? null,
    })
}

interface Selling {
  readonly activityId: string
  readonly merchant: Row<typeof merchantConfig>
  readonly auditUser: string | null
}

/** What an order has by its state. */
function lifeOf({ state, age, auditOpinion, reason }: MailedOrder, auditUser: string | null) {
  const isOut = state === 'sent' || state === 'revoked'
  return {
    emailState: state,
    ...(state === 'pending' ? {} : { auditUser, auditTime: momentIn(0.1 - age), auditOpinion }),
    ...(isOut ? { sendTime: momentIn(0.11 - age), passwordTime: momentIn(0.11 - age) } : {}),
    passwordSent: isOut,
    sendCount: state === 'pending' || state === 'rejected' ? 0 : 1,
    ...(state === 'failed' ? { failReason: reason } : {}),
    ...(state === 'revoked' ? { revokeReason: reason, refundAmount: ZERO_FEN } : {}),
  }
}

async function seedOrder(
  seeding: Seeding,
  order: MailedOrder,
  { activityId, merchant, auditUser }: Selling,
): Promise<void> {
  const { writer, tenantId, userId } = seeding,
    { quantity, age, email, cc } = order
  const serialStart = isIssued(order)
    ? await reserveSerials(writer, tenantId, { prefix: PREFIX, qty: quantity })
    : null
  const row = await insertRow(writer, emailOrderInfo, tenantId, {
    bizType: 'own',
    merchantId: merchant.id,
    merchantCode: merchant.merchantCode,
    accountId: merchant.accountId,
    activityId,
    cardPrefix: PREFIX,
    quantity,
    unitPrice: ZERO_FEN,
    totalAmount: ZERO_FEN,
    email,
    ccEmails: cc,
    passwordPhone: PHONE,
    serialStart,
    ...lifeOf(order, auditUser),
    createUser: userId,
    createTime: momentIn(-age),
  })
  if (serialStart !== null) await seedMailedCards(seeding, order, row)
}
