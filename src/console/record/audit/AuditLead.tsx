import { amountInCapitals } from '../../../kernel/capitals.ts'
import { fieldNamed } from '../../../palette/fields.ts'
import { locale, t } from '../../text.ts'
import { FieldValue } from '../FieldValue.tsx'
import { moneyText } from '../moneyText.ts'
import type { OwnBlocksProps } from '../ownBlockProps.ts'
import { StateMark } from '../StateMark.tsx'
import { valueText } from '../valueText.ts'
import './audit.css'

/** What an application is about: kind and account, the amount as figures and in capitals, and why. */
export function AuditLead({ resource, row }: OwnBlocksProps) {
  const account = fieldNamed(resource, 'accountId'),
    type = fieldNamed(resource, 'auditType')
  const amount = typeof row.amount === 'number' ? row.amount : null
  const reason = typeof row.reason === 'string' ? row.reason : ''
  const texts = [locale() === 'zh' ? amountInCapitals(amount) : '', reason].filter((text) => text !== '')
  return (
    <div className="rec-block">
      <div className="audit-lead">
        <h2 tabIndex={-1} className="outline-none" data-detail-title="">
          {(type && valueText(type, 'auditType', row)) || t(resource.label)}
        </h2>
        {account ? <FieldValue resource={resource} name="accountId" spec={account} row={row} /> : null}
        <StateMark resource={resource} state={String(row.auditStatus)} />
      </div>
      {amount === null ? null : (
        <p className="audit-amount tabular-nums">
          <span className="sr-only">{t('金额')}</span>
          <span className="yuan">¥</span>
          {moneyText(amount)}
        </p>
      )}
      <p className="text-fg2">{texts.join(t('，'))}</p>
      {typeof row.execError === 'string' && row.execError !== '' ? (
        <p className="text-bad">{t('执行失败：{reason}', { reason: t(row.execError) })}</p>
      ) : null}
    </div>
  )
}
