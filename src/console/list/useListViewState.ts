import { useMemo, useState } from 'react'
import type { Report } from '../bulk/report.ts'
import { preference, setPreference } from '../preferences.ts'
import { useTabState } from '../tabs/TabContext.tsx'

/** View state around the rows; all of it but the report is restored when the tab is reopened. */
export interface ListViewState {
  /** The record covers its list. */
  readonly isWhole: boolean
  readonly setWhole: (isWhole: boolean) => void
  readonly report: Report | null
  readonly setReport: (report: Report | null) => void
  readonly filters: boolean
  readonly showFilters: (isVisible: boolean) => void
  /** The operator prefers one scrollbar to pages. */
  readonly isContinuous: boolean
  readonly setContinuous: (on: boolean) => void
  readonly stacked: boolean
  readonly stack: (on: boolean) => void
}

export function useListViewState(name: string): ListViewState {
  const [isWhole, setWhole] = useTabState(`whole:${name}`, false)
  const [report, setReport] = useState<Report | null>(null)
  const [filters, showFilters] = useTabState(`filters:${name}`, false)
  const [isContinuous, putContinuous] = useTabState(
    `continuous:${name}`,
    preference('scroll', 'continuous') === 'continuous',
  )
  const [stacked, stack] = useTabState(`stacked:${name}`, false)
  return useMemo(
    () => ({
      isWhole,
      setWhole,
      report,
      setReport,
      filters,
      showFilters,
      isContinuous,
      setContinuous: (on) => {
        putContinuous(on)
        setPreference('scroll', on ? 'continuous' : 'pages')
      },
      stacked,
      stack,
    }),
    [isWhole, report, filters, showFilters, isContinuous, putContinuous, stacked, stack],
  )
}
