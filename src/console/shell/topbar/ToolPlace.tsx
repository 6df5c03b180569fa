import { Suspense } from 'react'
import { useFirstView } from '../../firstView.ts'
import { lazyPart } from '../../lazyComponent.ts'

const ToolButtons = lazyPart(() => import('./ToolButtons.tsx').then((module) => module.ToolButtons))
/** As wide as the tools, so that nothing moves when they come. */
const place = <div className="w-49 max-m:w-7" />

/** The tools of the top bar, which come after the first view has been painted. */
export const ToolPlace = () =>
  useFirstView() ? (
    <Suspense fallback={place}>
      <ToolButtons />
    </Suspense>
  ) : (
    place
  )
