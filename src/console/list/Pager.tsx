import { useId } from 'react'
import { PAGE_SIZES } from '../grid/remote.ts'
import { CommandButton } from '../shell/CommandButton.tsx'
import { t } from '../text.ts'

interface PagerProps {
  readonly current: number
  readonly size: number
  readonly total: number
  /** False while the server has not counted, or stopped counting. */
  readonly exact: boolean
  readonly goTo: (page: { readonly current: number; readonly size: number }) => void
}

/** Page, page size and count; the same in both modes. */
export function Pager({ current, size, total, exact, goTo }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / size))
  return (
    <nav
      aria-label={t('分页')}
      className="flex shrink-0 flex-wrap items-center gap-3 border-t border-line px-4 py-1 text-small text-fg2"
    >
      <span className="tabular-nums">
        {exact ? t('共 {total} 条', { total }) : t('至少 {total} 条', { total })}
      </span>
      <span className="flex-1" />
      <label className="flex items-center gap-1.5">
        {t('每页')}
        <select
          className="field h-7 w-auto py-0 tabular-nums"
          value={size}
          onChange={(event) => goTo({ current: 1, size: Number(event.target.value) })}
        >
          {PAGE_SIZES.map((pageSize) => (
            <option key={pageSize} value={pageSize}>
              {t('{count} 条', { count: pageSize })}
            </option>
          ))}
        </select>
      </label>
      <span className="flex items-center gap-1">
        <CommandButton id="list.previousPage" show="icon" tone="quiet" />
        <PageNumber current={current} size={size} pages={pages} goTo={goTo} />
        <span className="tabular-nums">/ {exact ? pages : `${pages}+`}</span>
        <CommandButton id="list.nextPage" show="icon" tone="quiet" />
      </span>
    </nav>
  )
}

interface PageNumberProps extends Pick<PagerProps, 'current' | 'size' | 'goTo'> {
  readonly pages: number
}

/** The page number as a text input. */
function PageNumber({ current, size, pages, goTo }: PageNumberProps) {
  const id = useId()
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {t('页码')}
      </label>
      <input
        id={id}
        key={current}
        type="text"
        inputMode="numeric"
        defaultValue={current}
        className="field h-7 w-12 px-1 text-center tabular-nums"
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
            event.preventDefault()
            const page = Number(event.currentTarget.value)
            if (Number.isSafeInteger(page) && page > 0) goTo({ current: Math.min(page, pages), size })
          }
        }}
      />
    </>
  )
}
