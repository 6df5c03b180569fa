import { t } from '../text.ts'
import { PagerControls } from './PagerControls.tsx'
import type { ListFigures } from './useListModel.ts'
import type { ListScreenState } from './useListScreen.ts'

interface PagerProps {
  readonly screen: ListScreenState
  readonly figures: ListFigures
}

/** Page, page size and count; the same in both modes. */
export function Pager({ screen: { address, change }, figures: { total, exact } }: PagerProps) {
  return (
    <nav
      aria-label={t('分页')}
      className="flex min-h-9 shrink-0 flex-wrap items-center gap-3 border-t border-line px-4 py-1 text-small text-fg2"
    >
      <span className="tabular-nums">
        {exact ? t('共 {total} 条', { total }) : t('至少 {total} 条', { total })}
      </span>
      <span className="flex-1" />
      <PagerControls
        current={address.current}
        size={address.size}
        pages={Math.max(1, Math.ceil(total / address.size))}
        exact={exact}
        goTo={(page) => change(page, true)}
      />
    </nav>
  )
}
