import { fail, say } from '../../../contract/errors.ts'
import { merchantCardOrderInfo } from '../../../contract/resources/order/merchantCardOrderInfo.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import { RESENDS_A_DAY, templateForResend } from '../../sms/buyerMessage.ts'
import { sealedValue } from '../../store/sealedValue.ts'
import { CARD_SCENE, putCard } from './cardMessages.ts'

/** Sends a card again to the phone it was sent to, three times a day at most. */
export const resendSms: ActionHandler<typeof merchantCardOrderInfo, 'resendSms'> = async (
  card,
  _input,
  work,
) => {
  const { db, tenantId, vault } = work
  const named = { cardOrderNo: card.cardOrderNo ?? '' }
  const sealed =
    (await sealedValue(db, merchantCardOrderInfo, 'receivePhone', { tenantId, id: card.id })) ??
    fail('CARD_SMS_PHONE', named)
  const phone = vault.open(sealed)
  const order = { templateCode: CARD_SCENE, subject: `card:${card.id}`, phone }
  const template = (await templateForResend(work, order)) ?? fail('CARD_SMS_LIMIT', named)
  const smsRecordId = await putCard(card, phone, template, work)
  return {
    set: { smsState: 'waiting', smsRecordId },
    consequences: [
      say('{cardOrderNo}：再次发送到 {phone}，每张卡每天最多 {max} 次', {
        ...named,
        phone: card.receivePhoneMask ?? '',
        max: RESENDS_A_DAY,
      }),
    ],
  }
}
