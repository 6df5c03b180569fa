import { Activity, memo, Suspense, useEffect, useLayoutEffect } from 'react'
import { useSnapshot } from 'valtio'
import { Redirect, useLocation, useSearch } from 'wouter'
import { placeAt } from '../places.ts'
import { menus } from '../menus.ts'
import { PageBoundary } from '../shell/PageBoundary.tsx'
import { focusPage } from '../shell/focus.ts'
import { announce } from '../shell/announce.ts'
import { t, useLocale } from '../text.ts'
import { TabFrame } from './TabContext.tsx'
import { tabs, visit } from './tabs.ts'

const KEPT_ALIVE = 10

/** The pages of the open tabs: the one in front is shown, the ten visited last keep their state behind it. */
export function Pages() {
  const [path] = useLocation()
  const search = useSearch()
  const { loaded } = useSnapshot(menus)
  const { open, recent } = useSnapshot(tabs)
  const language = useLocale()
  const place = loaded ? placeAt(path) : null
  useLayoutEffect(() => {
    if (place?.tab) visit({ path, href: search ? `${path}?${search}` : path, title: place.title, icon: place.icon })
  }, [path, search, place?.tab, place?.title, place?.icon])
  useEffect(() => {
    if (place) document.title = `${t(place.title)} - ${t('数字营销运营管理平台')}`
  }, [place?.title, language])
  if (!place) return loaded ? <Redirect to="/404" replace /> : null
  const alive = new Set([path, ...recent.slice(0, KEPT_ALIVE)])
  const mounted = [...new Set([...open.map((tab) => tab.path).filter((one) => alive.has(one)), path])]
  return (
    <main id="page" className="relative min-h-0 flex-1 overflow-hidden bg-surface">
      {mounted.map((one) => <Activity key={one} mode={one === path ? 'visible' : 'hidden'}><Panel path={one} /></Activity>)}
    </main>
  )
}

/** The panel of one tab; it renders for its own reasons only, so that a page behind does no work. */
const Panel = memo(function Panel({ path }: { readonly path: string }) {
  useLocale()
  const place = placeAt(path)
  useEffect(() => {
    announce(t(place?.title ?? ''))
    const timer = window.setTimeout(() => { if (!document.activeElement || document.activeElement === document.body || !document.activeElement.isConnected) focusPage() }, 60)
    return () => clearTimeout(timer)
  }, [path])
  if (!place) return null
  const Page = place.page
  return (
    <div className="absolute inset-0 flex min-h-0 flex-col" role={place.tab ? 'tabpanel' : undefined} aria-labelledby={place.tab ? tabId(path) : undefined} data-page={path}>
      <TabFrame path={path}>
        <PageBoundary>
          <Suspense fallback={<div className="late p-6 text-fg3" role="status">{t('正在加载…')}</div>}>
            <Page path={path} resource={place.resource} menu={place.menu} />
          </Suspense>
        </PageBoundary>
      </TabFrame>
    </div>
  )
})

/** DOM id of the tab of a path. */
export const tabId = (path: string): string => `tab${path.replaceAll('/', '-')}`
