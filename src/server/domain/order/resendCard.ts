import { fail, say } from '../../../contract/errors.ts'
import type { merchantCardOrderInfo } from '../../../contract/resources/order/merchantCardOrderInfo.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import { limitsOf } from '../../sms/queue.ts'
import { findSendable, requireSceneLimits } from '../../sms/scene.ts'
import { sealedPhoneOfCard } from '../../store/order/cardMessageRows.ts'
import { countMessages } from '../../store/resource/smsRows.ts'
import { CARD_SCENE, putCard } from './cardMessages.ts'

const RESENDS_A_DAY = 3

/** Sends a card again to the phone it was sent to, three times a day at most. */
export const resendSms: ActionHandler<typeof merchantCardOrderInfo, 'resendSms'> = async (
  card,
  _input,
  work,
) => {
  const { db, tenantId, database, vault } = work
  const named = { cardOrderNo: card.cardOrderNo ?? '' }
  if (card.smsState === null || card.smsState === 'none') fail('CARD_SMS_NONE', named)
  const sealed = (await sealedPhoneOfCard(db, tenantId, card.id)) ?? fail('CARD_SMS_PHONE', named)
  const phone = vault.open(sealed)
  const template = (await findSendable(db, tenantId, { templateCode: CARD_SCENE })) ?? fail('SMS_UNKNOWN')
  const today = { subject: `card:${card.id}`, span: 'day', more: 1, limit: RESENDS_A_DAY } as const
  if (await countMessages(db, tenantId, [today])) fail('CARD_SMS_LIMIT', named)
  if (await countMessages(db, tenantId, await limitsOf({ database, tenantId }, 'tenant', TENANT)))
    fail('SMS_LIMIT')
  await requireSceneLimits(db, tenantId, template, [vault.digest(phone)])
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
const TENANT = { subject: 'tenant', more: 1 } as const
