import { Activity, useEffect, useLayoutEffect } from 'react'
import { useSnapshot } from 'valtio'
import { Redirect, useLocation, useSearch } from '../location.tsx'
import { placeAt } from '../places.ts'
import { mayUse, menus } from '../menus.ts'
import { t, useLocale } from '../text.ts'
import { Panel } from './Panel.tsx'
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
  const allowed = place !== null && (!place.permission || mayUse(place.permission))
  useLayoutEffect(() => {
    if (allowed && place.tab)
      visit({ path, href: search ? `${path}?${search}` : path, title: place.title, icon: place.icon })
  }, [path, search, allowed, place?.tab, place?.title, place?.icon])
  useEffect(() => {
    if (place) document.title = `${t(place.title)} - ${t('数字营销运营管理平台')}`
  }, [place?.title, language])
  if (!place) return loaded ? <Redirect to="/404" /> : null
  if (!allowed) return <Redirect to="/403" />
  const alive = new Set([path, ...recent.slice(0, KEPT_ALIVE)])
  const mounted = [...new Set([...open.map((tab) => tab.path).filter((one) => alive.has(one)), path])]
  return (
    <main id="page" className="relative min-h-0 flex-1 overflow-hidden bg-surface">
      {mounted.map((one) => (
        <Activity key={one} mode={one === path ? 'visible' : 'hidden'}>
          <Panel path={one} />
        </Activity>
      ))}
    </main>
  )
}
