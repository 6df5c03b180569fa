import { sentence, t } from '../../text.ts'
import { BlockFailed } from '../BlockFailed.tsx'
import { moneyText } from '../moneyText.ts'
import type { OwnBlocksProps } from '../ownBlockProps.ts'
import { Skeleton } from '../Skeleton.tsx'
import { type AuditView, useAuditView } from './auditView.ts'
import { EffectBlock } from './EffectBlock.tsx'
import { Trail } from './Trail.tsx'
import './audit.css'

/** What an auditor decides by: the effect now, the posting, what was compared, and who acted. */
export function AuditBlocks({ row, version }: OwnBlocksProps) {
  const { view, error, retry } = useAuditView(row, version)
  if (error !== '') return <BlockFailed error={error} retry={retry} />
  if (!view) return <Skeleton />
  return (
    <>
      <EffectBlock view={view} />
      <Entries entries={view.entries} />
      <Checks checks={view.checks} />
      <Trail trail={view.trail} applyTime={String(row.applyTime ?? '')} />
    </>
  )
}

function Entries({ entries }: Pick<AuditView, 'entries'>) {
  if (entries.length === 0) return null
  return (
    <section className="rec-block" aria-label={t('记账')}>
      <h3 className="rec-head">{t('记账')}</h3>
      <table className="audit-entries tabular-nums">
        <tbody>
          {entries.map(({ direction, subject, subjectName, amount }) => (
            <tr key={`${direction}${subject}`} data-direction={direction}>
              <td>{direction === 'debit' ? t('借') : t('贷')}</td>
              <th scope="row">
                {subject} {t(subjectName)}
              </th>
              <td>{moneyText(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Checks({ checks }: Pick<AuditView, 'checks'>) {
  if (checks.length === 0) return null
  const toLook = checks.filter(({ tone }) => tone !== 'ok').length
  return (
    <section className="rec-block" aria-label={t('系统核对')}>
      <h3 className="rec-head">
        {t('系统核对')}
        <span className={toLook > 0 ? 'text-warn' : ''}>
          {toLook > 0
            ? t('{right} 项相符，{look} 项请看', { right: checks.length - toLook, look: toLook })
            : t('{right} 项相符', { right: checks.length })}
        </span>
      </h3>
      <ul className="audit-checks tabular-nums">
        {checks.map(({ label, value, tone, note }) => (
          <li key={label.text} data-tone={tone}>
            <span
              className="glyph"
              data-tone={tone}
              data-shape={tone === 'ok' ? 'full' : 'diamond'}
              aria-hidden="true"
            />
            <span className="label">{sentence(label)}</span>
            <span className="value">{sentence(value)}</span>
            <span className="note">{note ? sentence(note) : ''}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
