import { t } from '../text.ts'
import type { Parts } from './useParts.ts'
import { type Sections, VALUES } from './useSections.ts'

interface AnchorsProps {
  readonly parts: Parts
  readonly sections: Sections
}

/** The sections with something in them, as ways to them; a record with nothing but values has none. */
export function RecordAnchors({ parts: { parts, counts }, sections: { current, goTo } }: AnchorsProps) {
  const titles = parts.map(({ title }) => title).filter((title) => counts.get(title) !== 0)
  if (titles.length === 0) return null
  return (
    <nav aria-label={t('详情分区')} className="anchors">
      {[VALUES, ...titles].map((title) => {
        const count = counts.get(title)
        return (
          <button
            key={title}
            type="button"
            aria-current={(current || VALUES) === title ? 'true' : undefined}
            onClick={() => goTo(title)}
          >
            {t(title)}
            {count !== undefined && count > 0 ? <span>{count.toLocaleString('en-US')}</span> : null}
          </button>
        )
      })}
    </nav>
  )
}
