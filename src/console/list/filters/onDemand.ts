import { lazily } from '../../lazily.ts'

export const RowFilter = lazily(() => import('./RowFilter.tsx').then((module) => module.RowFilter))

export const Days = lazily(() => import('./RangeFilter.tsx').then((module) => module.Days))

export const Numbers = lazily(() => import('./RangeFilter.tsx').then((module) => module.Numbers))
