import { lazy, Suspense, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { Redirect, useLocation } from '../location.tsx'
import { hasToken, session } from '../session.ts'
import { t, useLocale } from '../text.ts'
import { readStored } from '../storedSession.ts'
import { LiveRegions } from './LiveRegions.tsx'
import { toasts } from './toast.ts'

const LoginPage = lazy(async () => ({ default: (await import('../pages/login/LoginPage.tsx')).LoginPage }))
const OutsidePage = lazy(async () => ({ default: (await import('./OutsidePage.tsx')).OutsidePage }))
const Toasts = lazy(async () => ({ default: (await import('./Toasts.tsx')).Toasts }))
const Shell = lazy(async () => ({ default: (await import('./Shell.tsx')).Shell }))
/** Pages of third-party logins: the browser comes back to one before it is logged in. */
const SOCIAL_PATH = '/oauth/',
  SOCIAL_RETURN = '/oauth/redirect/'
const PASSWORD_PATH = '/password',
  FACTOR_PATH = '/second-factor'
const ERROR_PATHS: readonly string[] = ['/404', '/403', '/500']
/** Pages without menu and tabs, apart from the login. */
const OUTSIDE_PATHS: readonly string[] = ['/lock', PASSWORD_PATH, FACTOR_PATH, ...ERROR_PATHS]

/** The target of a visit, in this order: lock page, login, what has to be settled first (password, second
 * factor), the requested page. */
function guard(
  path: string,
  {
    locked,
    signedIn,
    setup,
  }: { readonly locked: boolean; readonly signedIn: boolean; readonly setup: string | null },
): string {
  if (signedIn && locked) return '/lock'
  if (path.startsWith(SOCIAL_RETURN)) return path
  if (ERROR_PATHS.includes(path) && !(signedIn && setup)) return path
  if (!signedIn) return '/login'
  if (setup) return setup
  if (['/login', '/lock', PASSWORD_PATH, FACTOR_PATH].includes(path)) return '/'
  return path === '/' || path === '/wel' ? '/wel/index' : path
}

function Page({ path }: { readonly path: string }) {
  if (path === '/login') return <LoginPage />
  return OUTSIDE_PATHS.includes(path) || path.startsWith(SOCIAL_PATH) ? (
    <OutsidePage path={path} />
  ) : (
    <Shell />
  )
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
    setup: user?.password_change ? PASSWORD_PATH : user?.second_factor_setup ? FACTOR_PATH : null,
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
