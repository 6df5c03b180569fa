import { Suspense } from 'react'
import { lazyComponent } from '../../lazyComponent.ts'

const TopMenus = lazyComponent(() => import('./TopMenus.tsx').then((module) => module.TopMenus))
const spacer = <div className="flex-1" />

/** The top menus; where there is no room, the space between the ends of the bar. */
export const TopMenuBar = ({ isNarrow }: { readonly isNarrow: boolean }) =>
  isNarrow ? (
    spacer
  ) : (
    <Suspense fallback={spacer}>
      <TopMenus />
    </Suspense>
  )
