import { lazyComponent } from '../../lazyComponent.ts'

export const RowFilter = lazyComponent(() => import('./RowFilter.tsx').then((module) => module.RowFilter))

export const DateRangeFilter = lazyComponent(() =>
  import('./RangeFilter.tsx').then((module) => module.DateRangeFilter),
)

export const NumberRangeFilter = lazyComponent(() =>
  import('./RangeFilter.tsx').then((module) => module.NumberRangeFilter),
)
