import { FIGURE_LABELS } from '../../bulk/figureLabels.ts'
import { t } from '../../text.ts'
import { differenceOf, moneyText, signedText } from '../moneyText.ts'
import type { AuditView } from './auditView.ts'

/** What changed since the application was filed; empty where nothing did. */
function changeText({ since }: AuditView): string {
  if (!since) return ''
  const by = since.now - since.before
  const params = {
    figure: t(FIGURE_LABELS[since.figure]),
    amount: moneyText(Math.abs(by)),
    count: since.entries.toLocaleString('en-US'),
  }
  if (since.entries === 0)
    return by < 0 ? t('申请后{figure}少了 {amount}', params) : t('申请后{figure}多了 {amount}', params)
  return by < 0
    ? t('申请后{figure}少了 {amount}（{count} 笔入账）', params)
    : t('申请后{figure}多了 {amount}（{count} 笔入账）', params)
}

/** Figures of the account now and after an approval, as the server computed them at the moment below. */
export function EffectBlock({ view }: { readonly view: AuditView }) {
  const { effects, time } = view
  if (effects.length === 0) return null
  const changed = changeText(view)
  return (
    <section className="rec-block" aria-label={t('同意并入账后')}>
      <table className="effects tabular-nums" aria-label={t('对资金的影响')}>
        <thead>
          <tr>
            <th scope="col">{t('同意并入账后')}</th>
            <th scope="col">{t('现在')}</th>
            <th scope="col">{t('变化')}</th>
            <th scope="col">{t('之后')}</th>
          </tr>
        </thead>
        <tbody>
          {effects.map(({ figure, before, after }) => (
            <tr key={figure}>
              <th scope="row">{t(FIGURE_LABELS[figure])}</th>
              <td className="text-fg2">{moneyText(before)}</td>
              <td>{signedText(differenceOf(after, before))}</td>
              <td className={after < 0 && figure === 'availableAmount' ? 'text-bad' : ''}>
                {moneyText(after)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-1.5 text-small text-fg2">
        {changed === '' ? '' : `${changed}${t('，')}`}
        {t('以上按 {time} 重算', { time: time.slice(11) })}
      </p>
    </section>
  )
}
