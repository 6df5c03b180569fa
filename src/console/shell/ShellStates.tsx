import { navigate } from 'wouter/use-browser-location'
import { logout } from '../session.ts'
import { t } from '../text.ts'
import { Icon } from './Icon.tsx'

const LINE_WIDTHS = [88, 120, 104, 132, 96, 112, 80]

/** The frame while menu and permissions are loading. */
export function ShellSkeleton() {
  return (
    <div className="late flex h-full" role="status" aria-label={t('正在加载…')}>
      <div className="flex w-54 flex-col gap-4 bg-side p-4 max-s:hidden">
        {LINE_WIDTHS.map((width, index) => (
          <div key={index} className="h-4 rounded bg-side-active" style={{ width }} />
        ))}
      </div>
      <div className="flex-1 bg-surface p-4">
        <div className="skeleton h-5 w-40" />
      </div>
    </div>
  )
}

/** The frame could not be loaded: offers to retry or to log out. */
export function ShellFailure({ retry }: { readonly retry: () => void }) {
  return (
    <main className="grid h-full place-items-center bg-canvas p-6">
      <div className="flex max-w-100 flex-col items-center gap-2 text-center">
        <Icon name="wifi-off" size={36} className="text-fg3" />
        <h1 className="text-title leading-7">{t('没能载入菜单')}</h1>
        <p className="text-fg2">{t('服务器没有回答，或者拒绝了请求。')}</p>
        <div className="mt-3 flex gap-2">
          <button
            type="button"
            className="button button-plain"
            onClick={() => {
              void logout().then(() => navigate('/login'))
            }}
          >
            {t('重新登录')}
          </button>
          <button type="button" className="button button-primary" onClick={retry}>
            {t('再试一次')}
          </button>
        </div>
      </div>
    </main>
  )
}
