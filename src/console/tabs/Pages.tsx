import { Activity, useEffect, useLayoutEffect } from 'react'
import { useSnapshot } from 'valtio'
import { Redirect, useLocation, useSearch } from '../location.tsx'
import { pageRouteAt } from '../pageRoutes.ts'
import { hasPermission, menus } from '../menus.ts'
import { t, useLocale } from '../text.ts'
import { Panel } from './Panel.tsx'
import { tabs, visit } from './tabs.ts'
import { UnknownAddress } from './UnknownAddress.tsx'

const MAX_MOUNTED = 10

/** The pages of the open tabs: the active one is visible, the ten visited last stay mounted. */
export function Pages() {
  const [path] = useLocation()
  const search = useSearch()
  const { loaded } = useSnapshot(menus)
  const { open, recent } = useSnapshot(tabs)
  const language = useLocale()
  const route = loaded ? pageRouteAt(path) : null
  const isAllowed = route !== null && (!route.permission || hasPermission(route.permission))
  useLayoutEffect(() => {
    if (isAllowed && route.tab)
      visit({ path, href: search ? `${path}?${search}` : path, title: route.title, icon: route.icon })
  }, [path, search, isAllowed, route?.tab, route?.title, route?.icon])
  useEffect(() => {
    if (route) document.title = `${t(route.title)} - ${t('数字营销运营管理平台')}`
  }, [route?.title, language])
  if (!route) return loaded ? <UnknownAddress key={path} path={path} search={search} /> : null
  if (!isAllowed) return <Redirect to="/403" />
  const recentPaths = new Set([path, ...recent.slice(0, MAX_MOUNTED)])
  const mountedPaths = [
    ...new Set([...open.map((tab) => tab.path).filter((tabPath) => recentPaths.has(tabPath)), path]),
  ]
  return (
    <main id="page" className="relative min-h-0 flex-1 overflow-hidden bg-surface">
      {mountedPaths.map((tabPath) => (
        <Activity key={tabPath} mode={tabPath === path ? 'visible' : 'hidden'}>
          <Panel path={tabPath} />
        </Activity>
      ))}
    </main>
  )
}
