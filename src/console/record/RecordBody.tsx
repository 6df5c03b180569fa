import { useSnapshot } from 'valtio'
import type { Resource } from '../../contract/define/resource.ts'
import { menus } from '../menus.ts'
import { t, useEnglishVersion } from '../text.ts'
import type { Row } from './calls.ts'
import { FieldValue } from './FieldValue.tsx'
import { FactLine, Origin } from './Origin.tsx'
import { type Fact, isWideSection, sectionsOf } from './factSections.ts'
import { elsewhereFields } from './elsewhereFields.ts'
import { POINT } from './point.ts'
import { valueText } from './valueText.ts'

const isEmpty = ({ name, spec }: Fact, row: Row): boolean => valueText(spec, name, row) === ''

interface RecordBodyProps {
  readonly resource: Resource
  readonly row: Row
  /** Fields the row does not have are still being read. */
  readonly isWaiting?: boolean
  /** The lead of the record stands above and shows its fields. */
  readonly led?: boolean
  /** Which sections: those with wide tables, or the others; all by default. */
  readonly only?: 'wide' | 'narrow'
}
const NOTHING: ReadonlySet<string> = new Set()

/** The values of a record, section by section; what is empty is named in one line. */
export function RecordBody({ resource, row, isWaiting = false, led = false, only }: RecordBodyProps) {
  useEnglishVersion()
  const { permissions } = useSnapshot(menus)
  const elsewhere = led ? elsewhereFields(resource, row, permissions) : NOTHING
  const sections = sectionsOf(resource, row, permissions, elsewhere).filter(
    (section) => only === undefined || isWideSection(section) === (only === 'wide'),
  )
  const isUnread = (name: string): boolean => isWaiting && !(name in row)
  const filled = sections
    .map(({ title, lines }) => ({
      title,
      lines: lines
        .map((facts) => facts.filter((fact) => isUnread(fact.name) || !isEmpty(fact, row)))
        .filter((facts) => facts.length > 0),
    }))
    .filter(({ lines }) => lines.length > 0)
  const empty = sections
    .flatMap(({ lines }) => lines.flat())
    .filter((fact) => !isUnread(fact.name) && isEmpty(fact, row))
  if (only === 'wide' && filled.length === 0) return null
  return (
    <>
      <div className="rec-block">
        {filled.map(({ title, lines }) => (
          <Facts
            key={title}
            title={t(title)}
            resource={resource}
            row={row}
            lines={lines}
            isUnread={isUnread}
          />
        ))}
        {only === 'wide' ? null : <Origin row={row} />}
      </div>
      {empty.length > 0 ? (
        <p className="fold">
          {t('未填：{fields}', { fields: empty.map(({ spec }) => t(spec.label)).join(POINT) })}
        </p>
      ) : null}
    </>
  )
}

interface FactsProps {
  readonly title: string
  readonly resource: Resource
  readonly row: Row
  readonly lines: readonly (readonly Fact[])[]
  readonly isUnread: (name: string) => boolean
}

const Facts = ({ title, resource, row, lines, isUnread }: FactsProps) => (
  <>
    <h3 className="facts-head">{title}</h3>
    <dl className="facts">
      {lines.map(([first, ...more]) =>
        first ? (
          <FactLine key={first.name} label={t(first.spec.label)}>
            <span className="fact-first">
              <Value resource={resource} row={row} fact={first} isUnread={isUnread} />
            </span>
            {more
              .filter(({ name }) => row[name] !== 0 && row[name] !== false)
              .map((fact) => (
                <span key={fact.name} className="fact-more">
                  {t(fact.spec.label)} <Value resource={resource} row={row} fact={fact} isUnread={isUnread} />
                </span>
              ))}
          </FactLine>
        ) : null,
      )}
    </dl>
  </>
)

interface ValueProps extends Pick<FactsProps, 'resource' | 'row' | 'isUnread'> {
  readonly fact: Fact
}

const Value = ({ resource, row, fact: { name, spec }, isUnread }: ValueProps) =>
  isUnread(name) ? (
    <span className="late skeleton inline-block h-3 w-24" />
  ) : (
    <FieldValue resource={resource} name={name} spec={spec} row={row} />
  )
