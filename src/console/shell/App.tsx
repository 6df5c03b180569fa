import { lazy, Suspense, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { Redirect, useLocation } from '../location.tsx'
import { hasToken, session } from '../session.ts'
import { t, useLocale } from '../text.ts'
import { readStored } from '../storedSession.ts'
import { LiveRegions } from './LiveRegions.tsx'
import { toasts } from './toast.ts'

const LoginPage = lazy(async () => ({ default: (await import('../pages/login/LoginPage.tsx')).LoginPage }))
const PasswordPage = lazy(async () => ({
  default: (await import('../pages/login/PasswordPage.tsx')).PasswordPage,
}))
const LockPage = lazy(async () => ({ default: (await import('../pages/lock/LockPage.tsx')).LockPage }))
const ErrorPage = lazy(async () => ({
  default: (await import('../pages/errorPages/ErrorPage.tsx')).ErrorPage,
}))
const Toasts = lazy(async () => ({ default: (await import('./Toasts.tsx')).Toasts }))
const Shell = lazy(async () => ({ default: (await import('./Shell.tsx')).Shell }))
const PASSWORD_PATH = '/password'
const ERROR_PAGES: Readonly<Record<string, '404' | '403' | '500'>> = {
  '/404': '404',
  '/403': '403',
  '/500': '500',
}

/** The target of a visit, in this order: lock page, login, forced password change, the requested page. */
function guard(
  path: string,
  {
    locked,
    signedIn,
    mustChange,
  }: { readonly locked: boolean; readonly signedIn: boolean; readonly mustChange: boolean },
): string {
  if (signedIn && locked) return '/lock'
  if (path in ERROR_PAGES && !(signedIn && mustChange)) return path
  if (!signedIn) return path === '/login' ? path : (embeddedTarget() ?? '/login')
  if (mustChange) return PASSWORD_PATH
  if (path === '/login' || path === '/lock' || path === PASSWORD_PATH) return '/'
  return path === '/' || path === '/wel' ? '/wel/index' : path
}

/** In a frame, a path and a token in the query open that path. */
function embeddedTarget(): string | null {
  const query = new URLSearchParams(location.search)
  const path = query.get('path')
  return self !== top && path?.startsWith('/') && query.get('token') ? path : null
}

function Page({ path }: { readonly path: string }) {
  const errorKind = ERROR_PAGES[path]
  if (path === '/login') return <LoginPage />
  if (path === '/lock') return <LockPage />
  if (path === PASSWORD_PATH) return <PasswordPage />
  if (errorKind) return <ErrorPage kind={errorKind} />
  return <Shell />
}

/** The console: decides by session and lock which page is shown. */
export function App() {
  const [path] = useLocation()
  const { user, locked } = useSnapshot(session)
  const { visible: visibleToasts } = useSnapshot(toasts)
  const language = useLocale()
  const target = guard(path, {
    locked: locked || readStored('locked') !== '',
    signedIn: user !== null && hasToken(),
    mustChange: user?.password_change === true,
  })
  useEffect(() => {
    if (path === '/login') document.title = t('登录')
  }, [path, language])
  return (
    <>
      {target === path ? (
        <Suspense fallback={<Waiting />}>
          <Page path={path} />
        </Suspense>
      ) : (
        <Redirect key={target} to={target} />
      )}
      {visibleToasts.length > 0 ? (
        <Suspense fallback={null}>
          <Toasts />
        </Suspense>
      ) : null}
      <LiveRegions />
    </>
  )
}

const Waiting = () => (
  <div className="late grid h-full place-items-center text-fg3" role="status">
    {t('正在加载…')}
  </div>
)
