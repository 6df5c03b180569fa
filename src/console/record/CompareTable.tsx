import { Fragment } from 'react'
import type { Resource } from '../../contract/define/resource.ts'
import { t } from '../text.ts'
import type { Row } from './calls.ts'
import { ShortCode } from './Code.tsx'
import type { ComparedFact, ComparedSection } from './compareRows.ts'
import { FieldValue } from './FieldValue.tsx'
import { rowTitle, valueText } from './valueText.ts'

interface CompareTableProps {
  readonly resource: Resource
  readonly left: Row
  readonly right: Row
  readonly sections: readonly ComparedSection[]
}

/** The compared values of two records, each field a row; those that differ have a mark besides their colour. */
export function CompareTable({ resource, left, right, sections }: CompareTableProps) {
  return (
    <table className="compare" aria-label={t('对照')}>
      <thead>
        <tr>
          <th scope="col">{t('字段')}</th>
          <th scope="col">
            <small>{t('固定的')}</small>
            <ShortCode text={rowTitle(resource.title, left)} />
          </th>
          <th scope="col">
            <small>{t('光标所在')}</small>
            <ShortCode text={rowTitle(resource.title, right)} />
          </th>
        </tr>
      </thead>
      <tbody>
        {sections.map(({ title, facts }) => (
          <Fragment key={title}>
            <tr>
              <th scope="colgroup" colSpan={3} className="facts-head">
                {t(title)}
              </th>
            </tr>
            {facts.map((fact) => (
              <Line key={fact.name} resource={resource} left={left} right={right} fact={fact} />
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

type LineProps = Omit<CompareTableProps, 'sections'> & { readonly fact: ComparedFact }

const Line = ({ resource, left, right, fact: { name, spec, isSame, difference } }: LineProps) => (
  <tr data-differs={isSame ? undefined : ''}>
    <th scope="row">
      {t(spec.label)}
      {isSame ? null : <span className="sr-only">{t('不同')}</span>}
    </th>
    {[left, right].map((row, side) => (
      <td key={side}>
        {valueText(spec, name, row) === '' ? (
          <span className="text-fg3">{t('空')}</span>
        ) : (
          <FieldValue resource={resource} name={name} spec={spec} row={row} inRow />
        )}
        {side === 1 && difference ? <small className="difference">{difference}</small> : null}
      </td>
    ))}
  </tr>
)
