import { cardNumberInfo } from '../../../contract/resources/card/cardNumberInfo.ts'
import { text } from '../../../contract/define/field.ts'
import { post } from '../../api.ts'
import { askInput } from '../../bulk/askInput.tsx'
import { type DialogProps, openDialog } from '../../shell/dialogs.ts'
import { t } from '../../text.ts'
import { SecretDialog } from '../SecretDialog.tsx'
import type { Performer } from '../../bulk/performer.ts'

interface RevealedCard {
  readonly cardNo: string | null
  readonly secret: string
  readonly expireTime: string | null
}
/** What kind of card the server is asked for: bought, or issued here. */
const BOUGHT = 1,
  OWN = 2
const REASON = {
  reason: text('查看原因', {
    required: '请填写查看原因（5至200字）',
    min: 5,
    max: 200,
    help: '查看会被记录，原因随记录保留',
  }),
}

/** Asks for a reason, which the server records, and shows one card for a minute. */
export const revealCard: Performer = async (resource, { row, refresh }) => {
  if (!row) return
  const input = await askInput({
    resource,
    title: t('查看明文'),
    yes: t('查看'),
    fields: REASON,
    row,
  })
  if (!input) return
  const card = await post<RevealedCard>('/biz-card/cardInfoView/reveal', {
    cardKind: resource.id === cardNumberInfo.id ? OWN : BOUGHT,
    cardId: row.id,
    reason: input.reason,
  }).catch(() => null)
  if (!card) return
  const lines = [
    [t('卡号'), card.cardNo ?? '—'],
    [t('卡密'), card.secret],
    [t('有效期至'), card.expireTime ?? t('长期有效')],
  ] as const
  await openDialog(({ close }: DialogProps) => (
    <SecretDialog title={t('查看明文')} lines={lines} close={close} />
  ))
  await refresh()
}
