import { useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Resource } from '../../contract/define/resource.ts'
import { menus } from '../menus.ts'
import { t, useEnglishVersion } from '../text.ts'
import type { Row } from './calls.ts'
import { CompareTable } from './CompareTable.tsx'
import { compareRows } from './compareRows.ts'

interface ComparisonProps {
  readonly resource: Resource
  readonly left: Row
  readonly right: Row
}

/** How many fields of two records differ, and which; those that are the same on demand. */
export function Comparison({ resource, left, right }: ComparisonProps) {
  useEnglishVersion()
  const { permissions } = useSnapshot(menus)
  const [isWhole, setWhole] = useState(false)
  const sections = compareRows(resource, left, right, permissions)
  const facts = sections.flatMap((section) => section.facts)
  const different = facts.filter(({ isSame }) => !isSame).length
  const same = facts.length - different
  return (
    <>
      <p role="status" className="flex items-center gap-3 px-5 py-2 text-small text-fg2">
        {left.id === right.id
          ? t('已固定这一条，移到另一条即可对照')
          : t('{different} 项不同，{same} 项相同', { different, same })}
        <span className="flex-1" />
        {same > 0 ? (
          <button
            type="button"
            aria-pressed={isWhole}
            className="button button-quiet text-small text-link"
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? t('只看不同的') : t('也看相同的')}
          </button>
        ) : null}
      </p>
      <CompareTable
        resource={resource}
        left={left}
        right={right}
        sections={sections
          .map(({ title, facts }) => ({ title, facts: facts.filter(({ isSame }) => isWhole || !isSame) }))
          .filter(({ facts }) => facts.length > 0)}
      />
    </>
  )
}
