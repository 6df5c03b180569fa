import type { Resource } from '../../contract/define/resource.ts'
import { t } from '../text.ts'
import type { Row } from './calls.ts'
import { reckon } from './reckon.ts'

/** An amount as the sum it follows from, one term a line; nothing where the record has none. */
export function ReckoningBlock({ resource, row }: { readonly resource: Resource; readonly row: Row }) {
  const reckoning = reckon(resource, row)
  if (!reckoning) return null
  const { label, text, isNegative, terms, adds } = reckoning
  return (
    <section className="rec-block" aria-label={label}>
      <table className="reckoning tabular-nums">
        <tbody>
          {terms.map((term) => (
            <tr key={term.name} className={term.isNothing ? 'text-fg3' : ''}>
              <td>{term.sign}</td>
              <th scope="row">
                {term.label}
                {term.until ? <small>{t('至 {day}', { day: term.until })}</small> : null}
              </th>
              <td>{term.text}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>=</td>
            <th scope="row">{label}</th>
            <td className={isNegative ? 'text-bad' : ''}>{text}</td>
          </tr>
        </tfoot>
      </table>
      {adds ? null : (
        <p role="alert" className="text-small text-bad">
          {t('各项相加不等于{label}，请核对', { label })}
        </p>
      )}
    </section>
  )
}
