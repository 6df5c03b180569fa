import { useSnapshot } from 'valtio'
import { openPalette } from '../../commandRuntime.ts'
import { session } from '../../session.ts'
import { Icon } from '../../shell/Icon.tsx'
import { KeyHint } from '../../shell/KeyHint.tsx'
import { locale, t } from '../../text.ts'
import { KeysToLearn } from './KeysToLearn.tsx'
import { MyOperations } from './MyOperations.tsx'
import { RecentPlaces } from './RecentPlaces.tsx'

function greeting(): string {
  const hour = new Date().getHours()
  return hour < 6
    ? t('夜深了')
    : hour < 11
      ? t('早上好')
      : hour < 14
        ? t('中午好')
        : hour < 18
          ? t('下午好')
          : t('晚上好')
}

/** The home page: recent pages, own operations, and a key worth learning. */
export function HomePage() {
  const { user } = useSnapshot(session)
  const name = user?.real_name || user?.nick_name || user?.account || ''
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto flex max-w-260 flex-col gap-6 px-8 py-9 max-s:px-4 max-s:py-5">
        <header>
          <h1 tabIndex={-1} className="text-title leading-8">
            {[greeting(), name].join(locale() === 'en' ? ', ' : '，')}
          </h1>
          <p className="text-fg2">
            {[user?.role_name, t('租户 {id}', { id: user?.tenant_id ?? '' })].filter(Boolean).join(' · ')}
          </p>
        </header>
        <button
          type="button"
          className={
            'flex h-11 items-center gap-3 rounded-panel ' +
            'border border-line2 bg-surface px-4 text-fg2 hover:bg-hover'
          }
          aria-haspopup="dialog"
          onClick={() => openPalette()}
        >
          <Icon name="search" />
          <span className="clip">{t('搜索页面、命令和记录，支持拼音首字母')}</span>
          <span className="ml-auto">
            <KeyHint keys="mod+k" />
          </span>
        </button>
        <div className="grid grid-cols-2 gap-6 max-m:grid-cols-1">
          <RecentPlaces />
          <KeysToLearn />
        </div>
        <MyOperations size={8} />
      </div>
    </div>
  )
}
