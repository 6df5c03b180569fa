import { useEffect, useState } from 'react'
import { stockCard } from '../../../contract/resources/stock/stockCard.ts'
import { text } from '../../../contract/define/field.ts'
import { post } from '../../api.ts'
import { askInput } from '../../bulk/askInput.tsx'
import type { Performer } from '../../bulk/ownPerformers.ts'
import { Dialog } from '../../shell/Dialog.tsx'
import { type DialogProps, openDialog } from '../../shell/dialogs.ts'
import { t } from '../../text.ts'

interface Shown { readonly cardNo: string | null; readonly secret: string; readonly expireTime: string | null }
/** Seconds a secret stays on screen. */
const SHOWN_SECONDS = 60
const BOUGHT = 1
const REASON = { reason: text('查看原因', { required: '请填写查看原因（5至200字）', min: 5, max: 200, help: '查看会被记录，原因随记录保留' }) }

/** A card in clear, for a minute; nothing of it is kept when the dialog closes. */
function RevealDialog({ card, close }: DialogProps & { readonly card: Shown }) {
  const [left, setLeft] = useState(SHOWN_SECONDS)
  useEffect(() => {
    const until = Date.now() + SHOWN_SECONDS * 1000
    const timer = window.setInterval(() => {
      const rest = Math.ceil((until - Date.now()) / 1000)
      if (rest <= 0) close()
      else setLeft(rest)
    }, 500)
    return () => clearInterval(timer)
  }, [close])
  const lines = [[t('卡号'), card.cardNo ?? '—'], [t('卡密'), card.secret], [t('有效期至'), card.expireTime ?? t('长期有效')]] as const
  return (
    <Dialog title={t('查看明文')} close={close} footer={<button type="button" className="button button-primary" autoFocus onClick={close}>{t('关闭')}</button>}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        {lines.map(([label, value]) => <div key={label} className="contents"><dt className="text-fg2">{label}</dt><dd className="font-mono break-all select-all">{value}</dd></div>)}
      </dl>
      <p className="mt-4 text-fg2">{t('{n} 秒后自动隐藏', { n: left })}</p>
    </Dialog>
  )
}

/** Asks why, has the server write that down, and shows one card for a minute. */
export const revealCard: Performer = async (_resource, { row, refresh }) => {
  if (!row) return
  const given = await askInput({ resource: stockCard, title: t('查看明文'), yes: t('查看'), fields: REASON, row })
  if (!given) return
  const card = await post<Shown>('/biz-card/cardInfoView/reveal', { cardKind: BOUGHT, cardId: row.id, reason: given.reason }).catch(() => null)
  if (!card) return
  await openDialog(({ close }: DialogProps) => <RevealDialog card={card} close={close} />)
  await refresh()
}
