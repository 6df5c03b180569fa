import type { RelatedCall } from '../../contract/define/detail.ts'
import { Line } from '../chart/Line.tsx'
import { t } from '../text.ts'
import type { Row } from './calls.ts'
import { valueText } from './valueText.ts'

/** A value of rows over days as a line chart; the rows come latest first. */
export function RelatedLine({
  fields,
  line,
  rows,
}: {
  readonly fields: RelatedCall['fields']
  readonly line: NonNullable<RelatedCall['line']>
  readonly rows: readonly Row[]
}) {
  const { over, value } = line,
    spec = fields[value]
  if (!spec || rows.length === 0) return null
  return (
    <Line
      title={t(spec.label)}
      points={rows.toReversed().map((row) => ({
        label: String(row[over] ?? ''),
        value: Number(row[value] ?? 0),
        valueText: valueText(spec, value, row),
      }))}
    />
  )
}
