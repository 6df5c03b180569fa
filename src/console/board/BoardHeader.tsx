import { formatMoment } from '../../kernel/time.ts'
import { Icon } from '../shell/Icon.tsx'
import { KeyHint } from '../shell/KeyHint.tsx'
import { t } from '../text.ts'

/** The head of a page of figures: its title, the time of its figures, and the button that reads them again. */
export function BoardHeader({
  title,
  at,
  refresh,
}: {
  readonly title: string
  /** Epoch ms; 0 while there are none. */
  readonly at: number
  readonly refresh: () => void
}) {
  return (
    <header
      data-zone="board"
      className="flex h-11 shrink-0 items-center gap-2.5 border-b border-line pr-3 pl-5"
    >
      <h1 tabIndex={-1} className="text-lead">
        {title}
      </h1>
      <span className="flex-1" />
      {at > 0 ? (
        <span className="text-small text-fg3 tabular-nums max-s:hidden">
          {t('数据到 {time}', { time: formatMoment(new Date(at)).slice(11) })}
        </span>
      ) : null}
      <button
        type="button"
        className="button button-quiet board-touch"
        aria-keyshortcuts="r"
        onClick={refresh}
      >
        <Icon name="refresh-cw" />
        {t('刷新')}
        <KeyHint keys="r" className="board-keys" />
      </button>
    </header>
  )
}
