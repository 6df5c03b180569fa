import { lazyComponent, lazyPart } from '../lazyComponent.ts'
import { RowFilter, DateRangeFilter, NumberRangeFilter } from './filters/onDemand.ts'

/** Parts of a list that are loaded on first use. */
export const Filters = lazyPart(() => import('./filters/Filters.tsx').then((module) => module.Filters))
export const NarrowHeader = lazyPart(() =>
  import('./narrow/NarrowHeader.tsx').then((module) => module.NarrowHeader),
)
export const ToolbarButtons = lazyPart(() =>
  import('./commands/ToolbarButtons.tsx').then((module) => module.ToolbarButtons),
)
export const EmptyList = lazyComponent(() => import('./EmptyList.tsx').then((module) => module.EmptyList))
export const FailedList = lazyComponent(() => import('./FailedList.tsx').then((module) => module.FailedList))
export const ViewTabs = lazyPart(() => import('./views/ViewTabs.tsx').then((module) => module.ViewTabs))
export const Pager = lazyPart(() => import('./Pager.tsx').then((module) => module.Pager))
export const RowButtonColumn = lazyPart(() =>
  import('./commands/RowButtonColumn.tsx').then((module) => module.RowButtonColumn),
)
export const CountTabs = lazyPart(() => import('./views/CountTabs.tsx').then((module) => module.CountTabs))
export const ListPane = lazyComponent(() => import('./ListPane.tsx').then((module) => module.ListPane))
export const ListDialog = lazyComponent(() =>
  import('./commands/ListDialog.tsx').then((module) => module.ListDialog),
)
export const RowMenu = lazyComponent(() => import('./commands/RowMenu.tsx').then((module) => module.RowMenu))
export const BulkBar = lazyComponent(() => import('./commands/BulkBar.tsx').then((module) => module.BulkBar))
export const ReportPanel = lazyComponent(() =>
  import('../bulk/ReportPanel.tsx').then((module) => module.ReportPanel),
)

export const LiveList = lazyPart(() => import('../live/LiveList.tsx').then((module) => module.LiveList))

/** Preloads all parts. */
export const preloadParts = async (): Promise<void> => {
  await Promise.all(
    [
      EmptyList,
      FailedList,
      Filters,
      RowFilter,
      DateRangeFilter,
      NumberRangeFilter,
      BulkBar,
      RowMenu,
      ListPane,
      Pager,
      ViewTabs,
      ListDialog,
      ReportPanel,
    ].map((part) => part.preload()),
  )
}
