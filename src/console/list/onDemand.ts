import { lazily } from '../lazily.ts'
import { RowFilter, Days, Numbers } from './filters/onDemand.ts'

/** Parts of a list that are fetched when they are first wanted. */
export const FilterBar = lazily(() => import('./filters/FilterBar.tsx').then((module) => module.FilterBar))
export const CountTabs = lazily(() => import('./views/CountTabs.tsx').then((module) => module.CountTabs))
export const ListPane = lazily(() => import('./ListPane.tsx').then((module) => module.ListPane))
export const ListDialog = lazily(() =>
  import('./commands/ListDialog.tsx').then((module) => module.ListDialog),
)
export const RowMenu = lazily(() => import('./commands/RowMenu.tsx').then((module) => module.RowMenu))
export const BulkBar = lazily(() => import('./commands/BulkBar.tsx').then((module) => module.BulkBar))
export const ReportPanel = lazily(() =>
  import('../bulk/ReportPanel.tsx').then((module) => module.ReportPanel),
)

/** Brings all of it, so that it is there when it is wanted. */
export const bringParts = async (): Promise<void> => {
  await Promise.all(
    [FilterBar, RowFilter, Days, Numbers, BulkBar, RowMenu, ListPane, ListDialog, ReportPanel].map((part) =>
      part.bring(),
    ),
  )
}
