import { Suspense } from 'react'
import type { LazyComponent } from '../lazyComponent.ts'
import type { OwnBlocksProps } from './ownBlockProps.ts'
import { Skeleton } from './Skeleton.tsx'

/** What a noun has of its own at a place of its records; nothing where it has nothing. */
export function OwnPart({
  of: Own,
  own,
}: {
  readonly of: LazyComponent<OwnBlocksProps> | undefined
  readonly own: OwnBlocksProps
}) {
  return Own ? (
    <Suspense fallback={<Skeleton />}>
      <Own {...own} />
    </Suspense>
  ) : null
}
