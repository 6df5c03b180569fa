import { Link } from '../../location.tsx'
import { t } from '../../text.ts'
import { NoticePopover } from '../topbar/NoticePopover.tsx'
import { appearance } from '../../appearance.ts'

/** Logo and name of the platform; in power mode with the notices. */
export function Brand() {
  return (
    <div className="flex h-11 shrink-0 items-center gap-1 pr-2 pl-3">
      <Link href="/wel/index" className="flex min-w-0 flex-1 items-center gap-2 text-side-fg no-underline">
        <span
          className="grid size-6 shrink-0 place-items-center rounded-control bg-accent text-accent-fg"
          aria-hidden="true"
        >
          <svg
            width="14"
            height="14"
            viewBox="0 0 14 14"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.8"
            strokeLinecap="round"
            strokeLinejoin="round"
          >
            <path d="M2 3.5 5.5 7 2 10.5M7.5 11H12" />
          </svg>
        </span>
        <span className="clip font-semibold">{t('数字营销运营管理平台')}</span>
      </Link>
      {appearance.mode === 'power' ? <NoticePopover side /> : null}
    </div>
  )
}
