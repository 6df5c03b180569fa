import { useMemo } from 'react'
import { conditionsOf, type FilterPart } from '../../../palette/filters/conditions.ts'
import { Icon } from '../../shell/Icon.tsx'
import { t } from '../../text.ts'
import { conditionText } from '../filters/conditionText.ts'
import { useValueTitles } from '../filters/useValueOptions.ts'
import type { ListScreenState } from '../useListScreen.ts'
import { openFilterSheet } from './openFilterSheet.tsx'

/** What the filter of a list is, in words, each condition by its value. */
function useFilterWords({ resource, address }: ListScreenState): {
  readonly words: string
  readonly count: number
} {
  const parts = useMemo(() => conditionsOf(resource, address.filter), [resource, address.filter])
  const titles = useValueTitles(parts)
  const wordsOf = (part: FilterPart): string =>
    'field' in part
      ? conditionText(part, new Date(), titles).value || t(part.spec.label)
      : part.alternatives.map(wordsOf).join(` ${t('或')} `)
  return { words: parts.map(wordsOf).join(' · '), count: parts.length }
}

/** Opens the sheet of filters; the conditions in effect stand beside it in words. */
export function FilterButton({ screen }: { readonly screen: ListScreenState }) {
  const { words, count } = useFilterWords(screen)
  return (
    <>
      <button
        type="button"
        className="button button-quiet h-11 shrink-0 gap-2 px-2"
        aria-haspopup="dialog"
        aria-label={count > 0 ? t('筛选，{count} 个条件', { count }) : t('筛选')}
        onClick={() => openFilterSheet(screen)}
      >
        <Icon name="list-filter" />
        {count > 0 ? (
          <span className="rounded-full bg-accent px-1.5 text-tiny font-medium text-accent-fg">{count}</span>
        ) : null}
      </button>
      <span className="clip min-w-0 flex-1 text-small text-fg2">{words || t('全部')}</span>
    </>
  )
}
