import { Suspense } from 'react'
import { lazyComponent } from '../lazyComponent.ts'
import type { ChildTableProps } from './ChildTable.tsx'

const ChildTable = lazyComponent(async () => (await import('./ChildTable.tsx')).ChildTable)

/** A child table, whose code is loaded with the first one. */
export const ChildTableOnDemand = (props: ChildTableProps) => (
  <Suspense fallback={null}>
    <ChildTable {...props} />
  </Suspense>
)
