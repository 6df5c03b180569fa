import type { ChartAnswer } from '../../../contract/define/chart.ts'
import { type Answered, useAnswer } from '../../board/useAnswer.ts'
import type { DashboardFilter } from './dashboardFilter.ts'

/** The calls of the charts of orders, and of attempts at suppliers. */
export const ORDERS = '/biz-order/merchantOrderInfo/chart',
  CHANNELS = '/biz-order/channelOrderInfo/chart'

/** A declared chart under the filter of the dashboard; nothing without a path. */
export function useChart(
  path: string | null,
  chart: string,
  { range, compare, merchant }: DashboardFilter,
  version: number,
): Answered<ChartAnswer> {
  return useAnswer<ChartAnswer>(path, { chart, createTime: range, compare, merchantCode: merchant }, version)
}
