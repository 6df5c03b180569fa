import { memo, Suspense, useEffect } from 'react'
import { firstViewStands } from '../firstView.ts'
import { placeAt } from '../places.ts'
import { announce } from '../shell/announce.ts'
import { focusNewPage } from '../shell/focus.ts'
import { PageBoundary } from '../shell/PageBoundary.tsx'
import { t, useLocale } from '../text.ts'
import { TabFrame } from './TabContext.tsx'
import { tabId } from './tabId.ts'

/** The panel of one tab; it renders for its own reasons only, so that a page behind does no work. */
export const Panel = memo(function Panel({ path }: { readonly path: string }) {
  useLocale()
  const place = placeAt(path)
  useEffect(() => {
    announce(t(place?.title ?? ''))
    return focusNewPage()
  }, [path])
  if (!place) return null
  const Page = place.page
  return (
    <div
      className="absolute inset-0 flex min-h-0 flex-col"
      role={place.tab ? 'tabpanel' : undefined}
      aria-labelledby={place.tab ? tabId(path) : undefined}
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
            <Page path={path} menu={place.menu} />
            {place.list ? null : <Stands />}
          </Suspense>
        </PageBoundary>
      </TabFrame>
    </div>
  )
})

/** Comes onto the page together with what it stands beside. */
function Stands() {
  useEffect(firstViewStands, [])
  return null
}
