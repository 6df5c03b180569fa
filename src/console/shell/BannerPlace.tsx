import { Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { lazyComponent } from '../lazyComponent.ts'
import { session } from '../session.ts'

const ImpersonationBanner = lazyComponent(() =>
  import('./ImpersonationBanner.tsx').then((module) => module.ImpersonationBanner),
)

/** The banner of an impersonation above the page; nothing for the user himself. */
export function BannerPlace() {
  const { user } = useSnapshot(session)
  return user?.impersonation ? (
    <Suspense fallback={<div className="h-8" />}>
      <ImpersonationBanner />
    </Suspense>
  ) : null
}
