import { moneyText } from '../../record/moneyText.ts'
import { session } from '../../session.ts'
import { t } from '../../text.ts'
import type { RechargePreview } from './preview.ts'

interface RailProps {
  readonly preview: RechargePreview | null
  readonly error: string
  readonly auditorId: string
}

/** What the top-up leads to, by the server: figures before and after, and who approves. */
export function Rail({ preview, error, auditorId }: RailProps) {
  return (
    <aside className="recharge-rail tabular-nums" aria-label={t('审核通过后')} aria-busy={preview === null}>
      <h3>
        {t('审核通过后')}
        {preview ? <small>{t('按 {time} 的余额', { time: preview.time.slice(11) })}</small> : null}
      </h3>
      {error === '' ? null : (
        <p role="alert" className="text-bad">
          {error}
        </p>
      )}
      {preview ? (
        <>
          <Figure label={t('可用额度')} figure={preview.availableAmount} />
          <Figure label={t('账户余额')} figure={preview.balance} />
          <Approvers preview={preview} auditorId={auditorId} />
        </>
      ) : (
        <div className="late skeleton h-24" />
      )}
    </aside>
  )
}

function Figure({ label, figure }: { readonly label: string; readonly figure: RechargePreview['balance'] }) {
  if (!figure) return null
  return (
    <p className="recharge-figure">
      <small>{label}</small>
      <span>{moneyText(figure.before)}</span>
      <i aria-hidden="true">→</i>
      <span className="sr-only">{t('之后')}</span>
      <b className={figure.after < 0 ? 'text-bad' : ''}>{moneyText(figure.after)}</b>
    </p>
  )
}

const REASONS = { amount: '金额超过 {limit}', payer: '异名汇款' } as const

/** Why one approval is not enough, in words; empty where it is. */
export const reasonText = ({ because, limit }: RechargePreview): string =>
  because.map((reason) => t(REASONS[reason], { limit: moneyText(limit) })).join(t('，'))

function Approvers({
  preview,
  auditorId,
}: {
  readonly preview: RechargePreview
  readonly auditorId: string
}) {
  const { approvers, level, secondApprover } = preview
  const first = approvers.find(({ id }) => id === auditorId)
  return (
    <section>
      <h3>
        {level === 2 ? t('两级审核') : t('一级审核')}
        <small>{reasonText(preview)}</small>
      </h3>
      {approvers.length === 0 ? (
        <p role="alert" className="text-bad">
          {t('没有可选的审核人，请管理员授予财务审核权限')}
        </p>
      ) : null}
      <ol className="recharge-trail">
        <Person name={session.user?.real_name ?? ''} role={t('申请')} isNow />
        <Person name={first?.title ?? t('请选择审核人')} role={t('一级')} />
        {level === 2 ? (
          <Person name={secondApprover?.title ?? t('未配置二级审核人')} role={t('二级')} />
        ) : null}
      </ol>
    </section>
  )
}

export const Person = ({
  name,
  role,
  isNow = false,
}: {
  readonly name: string
  readonly role: string
  readonly isNow?: boolean
}) => (
  <li>
    <span
      className="glyph"
      data-tone={isNow ? 'info' : 'idle'}
      data-shape={isNow ? 'half' : 'ring'}
      aria-hidden="true"
    />
    <b>{name}</b> <span className="text-fg2">{role}</span>
  </li>
)
