import type { ChartAnswer } from '../../../contract/define/chart.ts'
import type { ChartOf } from '../../../contract/define/detail.ts'
import { permissionOf } from '../../../contract/define/permission.ts'
import { get } from '../../api.ts'
import { hasPermission } from '../../menus.ts'
import { loadResource } from '../../resourceLoader.ts'
import type { Row } from '../calls.ts'
import { type Reading, useLoaded } from '../useReading.ts'

/** A chart of a record's rows; `days` limits it to a range of `yyyy-MM-dd`, both inclusive. */
export interface ChartRequest {
  readonly chart: ChartOf
  readonly days?: readonly [first: string, last: string]
}

async function readChart(
  { chart: { of, by, from = 'id', chart }, days }: ChartRequest,
  row: Row,
  signal: AbortSignal,
): Promise<ChartAnswer | null> {
  const resource = await loadResource(of)
  if (!hasPermission(permissionOf(resource, 'view'))) return null
  const field = resource.charts[chart]?.by ?? ''
  const range = days ? { [`${field}_datege`]: days[0], [`${field}_datele`]: days[1] } : {}
  const query = { chart, [by]: String(row[from] ?? ''), ...range }
  return get<ChartAnswer>(`${resource.path}/chart`, { query, quiet: true, signal })
}

/**
 * Reads charts of a record's rows, and again when they or `version` change; null in place of those of nouns that
 * the operator may not see.
 */
export const useChartAnswers = (
  requests: readonly ChartRequest[],
  row: Row,
  version: string,
): Reading<readonly (ChartAnswer | null)[]> =>
  useLoaded(JSON.stringify([row.id, requests]), version, (signal) =>
    Promise.all(requests.map((request) => readChart(request, row, signal))),
  )
