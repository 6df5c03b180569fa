import type { Resource } from '../../contract/define/resource.ts'
import { Icon } from '../shell/Icon.tsx'
import { KeyHint } from '../shell/KeyHint.tsx'
import { t } from '../text.ts'
import { Comparison } from './Comparison.tsx'
import { ReadFailed } from './ReadFailed.tsx'
import { Skeleton } from './Skeleton.tsx'
import type { Detail } from './useDetail.ts'
import './compare.css'

/** Scrolled by keyboard. */
const SCROLLED = { tabIndex: 0 } as const

interface ComparePaneProps {
  readonly resource: Resource
  /** The record that stays. */
  readonly kept: Detail
  /** The record under the cursor. */
  readonly detail: Detail
  readonly retry: () => void
  /** Ends the comparison. */
  readonly end: () => void
}

/** Two records side by side: what differs first, what is the same on demand. */
export function ComparePane({ resource, kept, detail, retry, end }: ComparePaneProps) {
  const error = kept.error ?? detail.error
  return (
    <article aria-label={t('对照')} aria-busy={kept.loading || detail.loading} className="record">
      <header className="record-head">
        <h2 tabIndex={-1} className="text-small text-fg2 outline-none" data-detail-title="">
          {t('对照两条{label}', { label: t(resource.label) })}
        </h2>
        <span className="flex-1" />
        <span className="flex items-center gap-1 max-s:hidden" title={t('上一条 / 下一条')}>
          <KeyHint keys="k" />
          <KeyHint keys="j" />
        </span>
        <button type="button" className="button button-quiet" onClick={end}>
          <Icon name="x" />
          {t('结束对照')}
          <KeyHint keys="=" />
        </button>
      </header>
      <div role="group" aria-label={t('对照内容')} {...SCROLLED} className="record-scroll">
        {error ? <ReadFailed error={error} retry={retry} /> : null}
        {!error && kept.row && detail.row ? (
          <Comparison resource={resource} left={kept.row} right={detail.row} />
        ) : null}
        {error || (kept.row && detail.row) ? null : <Skeleton />}
      </div>
    </article>
  )
}
