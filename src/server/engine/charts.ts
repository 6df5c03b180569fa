import type { ChartPoint } from '../../contract/define/chart.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { fail } from '../../contract/errors.ts'
import { labelKey } from '../../contract/wire.ts'
import type { Parameters } from './route.ts'
import { aggregateRows } from '../store/aggregateRows.ts'
import { readQuery } from './query.ts'
import { hiddenFields, visibleTo } from './scope.ts'
import type { Reading } from './work.ts'

/**
 * The groups of a declared chart over the rows that match the filters and are visible to the caller. Refuses
 * an unknown chart with VALIDATION and a chart of hidden fields with FORBIDDEN.
 */
export async function readChart(
  resource: Resource,
  { chart: title, ...filters }: Parameters,
  reading: Reading,
): Promise<readonly ChartPoint[]> {
  const chart =
    resource.charts[String(title ?? '')] ??
    fail('VALIDATION', { label: 'chart', rule: '的选项不存在' }, 'chart')
  const hidden = hiddenFields(resource, reading.caller)
  if (hidden.has(chart.by) || hidden.has(chart.sum ?? ''))
    fail('FORBIDDEN', {
      permission:
        resource.fields[chart.sum ?? '']?.readPermission ?? resource.fields[chart.by]?.readPermission ?? '',
    })
  const { where } = await readQuery(resource, filters, reading)
  const groups = await aggregateRows(reading.database.kysely, resource, {
    tenantId: reading.tenantId,
    where: { all: [visibleTo(resource, reading), where] },
    chart,
  })
  const keys = groups.map(({ key }, index): Record<string, unknown> & { id: string } => ({
    id: String(index),
    [chart.by]: key,
  }))
  const rows = chart.unit ? keys : await reading.services.labels.fill(resource, keys, reading)
  return groups.map(({ key, ...figures }, index) => ({
    ...figures,
    key: key === null ? '' : String(key),
    label: String(rows[index]?.[labelKey(chart.by)] ?? key ?? ''),
  }))
}
