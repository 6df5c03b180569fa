import { memo, Suspense, useEffect } from 'react'
import { markFirstViewRendered } from '../firstView.ts'
import { pageRouteAt } from '../pageRoutes.ts'
import { announce } from '../shell/announce.ts'
import { focusNewPage } from '../shell/focus.ts'
import { PageBoundary } from '../shell/PageBoundary.tsx'
import { t, useLocale } from '../text.ts'
import { TabFrame } from './TabContext.tsx'
import { tabId } from './tabId.ts'

/** The panel of one tab; it renders only for its own changes, so that an inactive page does no work. */
export const Panel = memo(function Panel({ path }: { readonly path: string }) {
  useLocale()
  const route = pageRouteAt(path)
  useEffect(() => {
    announce(t(route?.title ?? ''))
    return focusNewPage()
  }, [path])
  if (!route) return null
  const Page = route.page
  return (
    <div
      className="absolute inset-0 flex min-h-0 flex-col"
      role={route.tab ? 'tabpanel' : undefined}
      aria-labelledby={route.tab ? tabId(path) : undefined}
      data-page={path}
    >
      <TabFrame path={path}>
        <PageBoundary>
          <Suspense
            fallback={
              <div className="late p-6 text-fg3" role="status">
                {t('正在加载…')}
              </div>
            }
          >
            <Page path={path} menu={route.menu} />
            {route.list ? null : <FirstViewMarker />}
          </Suspense>
        </PageBoundary>
      </TabFrame>
    </div>
  )
})

/** Marks the first view as rendered when its sibling, the page, has mounted. */
function FirstViewMarker() {
  useEffect(markFirstViewRendered, [])
  return null
}
