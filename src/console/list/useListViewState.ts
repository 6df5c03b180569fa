import { useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Density } from '../../contract/listViews.ts'
import { appearance } from '../appearance.ts'
import type { Report } from '../bulk/report.ts'
import { preference, setPreference } from '../preferences.ts'
import { useTabState } from '../tabs/TabContext.tsx'

/** The row height of a view, and the operator's own one that it takes the place of. */
interface OfView {
  readonly density: Density
  readonly instead: Density
}

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
  /** The height of the rows: that of the open view, until the operator chooses another. */
  readonly density: Density
  readonly setDensity: (density: Density | null) => void
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
  const { density: ownDensity } = useSnapshot(appearance)
  const [ofView, setOfView] = useTabState<OfView | null>(`density:${name}`, null)
  const density = ofView?.instead === ownDensity ? ofView.density : ownDensity
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
      density,
      setDensity: (next) => setOfView(next && { density: next, instead: ownDensity }),
    }),
    [isWhole, report, filters, showFilters, isContinuous, putContinuous, stacked, stack, density, ownDensity],
  )
}
