import { useMemo, useState } from 'react'
import type { Report } from '../bulk/report.ts'
import type { RecordTab } from '../record/recordTabs.ts'
import { useTabState } from '../tabs/TabContext.tsx'

/** What a list shows around its rows; everything but the report is found again when the tab is reopened. */
export interface ListShown {
  readonly tab: RecordTab
  readonly chooseTab: (tab: RecordTab) => void
  readonly report: Report | null
  readonly putReport: (report: Report | null) => void
  readonly filters: boolean
  readonly showFilters: (shown: boolean) => void
  /** The operator wants one scrollbar instead of pages. */
  readonly endless: boolean
  readonly setContinuous: (on: boolean) => void
  readonly stacked: boolean
  readonly stack: (on: boolean) => void
}

export function useListShown(name: string): ListShown {
  const [tab, chooseTab] = useTabState<RecordTab>(`section:${name}`, 'detail')
  const [report, putReport] = useState<Report | null>(null)
  const [filters, showFilters] = useTabState(`filters:${name}`, false)
  const [endless, setContinuous] = useTabState(`continuous:${name}`, false)
  const [stacked, stack] = useTabState(`stacked:${name}`, false)
  return useMemo(
    () => ({
      tab,
      chooseTab,
      report,
      putReport,
      filters,
      showFilters,
      endless,
      setContinuous,
      stacked,
      stack,
    }),
    [tab, chooseTab, report, filters, showFilters, endless, setContinuous, stacked, stack],
  )
}
