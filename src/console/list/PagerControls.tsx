import { useId } from 'react'
import { PAGE_SIZES } from '../grid/remote.ts'
import { setPreference } from '../preferences.ts'
import { CommandButton } from '../shell/CommandButton.tsx'
import { t } from '../text.ts'

export interface PagerControlsProps {
  readonly current: number
  readonly size: number
  readonly pages: number
  /** False while the server has not counted, or stopped counting. */
  readonly exact: boolean
  readonly goTo: (page: { readonly current: number; readonly size: number }) => void
}

/** Page size, page number and the buttons beside it. */
export function PagerControls({ current, size, pages, exact, goTo }: PagerControlsProps) {
  return (
    <>
      <label className="flex items-center gap-1.5">
        {t('每页')}
        <select
          className="field h-7 w-auto py-0 tabular-nums"
          value={size}
          onChange={(event) => {
            const chosen = Number(event.target.value)
            setPreference('pageSize', chosen)
            goTo({ current: 1, size: chosen })
          }}
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
    </>
  )
}

type PageNumberProps = Omit<PagerControlsProps, 'exact'>

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
