import { hostView } from '../../hostView.ts'
import { Link } from '../../location.tsx'
import { t } from '../../text.ts'
import { PageHeader } from '../PageHeader.tsx'
import { HELP_PAGE } from './helpCalls.ts'
import { pressInHelp } from './helpKeys.ts'
import { HelpMain } from './HelpMain.tsx'
import { HelpNav } from './HelpNav.tsx'
import { useAsked } from './useAsked.ts'

/** The help centre: what is published for the operator, and his own feedback. */
export function HelpPage() {
  const asked = useAsked()
  return (
    <div
      role="presentation"
      className="flex min-h-0 flex-1 flex-col"
      data-zone="none"
      onKeyDown={pressInHelp}
    >
      <PageHeader title={t('帮助中心')}>
        <Link href={`${HELP_PAGE}?feedback=1`} className="button button-plain no-underline">
          {t('意见反馈')}
        </Link>
        <button type="button" className="button button-plain" onClick={() => hostView.keys('sheet')}>
          {t('快捷键一览')}
        </button>
      </PageHeader>
      <div className="flex min-h-0 flex-1 max-s:flex-col max-s:overflow-y-auto">
        <HelpNav current={asked.id} />
        <div className="min-h-0 min-w-0 flex-1 overflow-y-auto px-6 py-5 max-s:overflow-visible max-s:px-4">
          <HelpMain {...asked} />
        </div>
      </div>
    </div>
  )
}
