import { lazy } from 'react'

const LockPage = lazy(async () => ({ default: (await import('../pages/lock/LockPage.tsx')).LockPage }))
const PasswordPage = lazy(async () => ({
  default: (await import('../pages/login/PasswordPage.tsx')).PasswordPage,
}))
const FactorPage = lazy(async () => ({
  default: (await import('../pages/login/FactorPage.tsx')).FactorPage,
}))
const SocialPage = lazy(async () => ({ default: (await import('../pages/login/SocialPage.tsx')).SocialPage }))
const ErrorPage = lazy(async () => ({
  default: (await import('../pages/errorPages/ErrorPage.tsx')).ErrorPage,
}))
const ERROR_KINDS: Readonly<Record<string, '404' | '403' | '500'>> = {
  '/404': '404',
  '/403': '403',
  '/500': '500',
}

/** A page without menu and tabs, apart from the login, which is loaded directly. */
export function OutsidePage({ path }: { readonly path: string }) {
  const errorKind = ERROR_KINDS[path]
  if (path === '/lock') return <LockPage />
  if (path === '/password') return <PasswordPage />
  if (path === '/second-factor') return <FactorPage />
  return errorKind ? <ErrorPage kind={errorKind} /> : <SocialPage />
}
