import { useMemo } from 'react'
import { resourceById } from '../../contract/index.ts'
import type { FieldSpec } from '../../contract/define/field.ts'
import { labelKey } from '../../contract/wire.ts'
import { t } from '../text.ts'
import type { Row } from './calls.ts'
import type { ChildTableProps } from './ChildTable.tsx'
import { ChildTableOnDemand } from './ChildTableOnDemand.tsx'
import { childColumns } from './factSections.ts'
import { FileLink, Links } from './FieldParts.tsx'
import { type ReferenceValues, useTitles } from './useTitles.ts'
import { displayText } from './valueText.ts'

/** Child rows as a table; rows of another noun take one line and link to their own record. */
export function ChildRows({ spec, list }: { readonly spec: FieldSpec; readonly list: unknown }) {
  const rows = Array.isArray(list) ? (list as readonly Row[]) : NO_ROWS
  const titles = useTitles(untitledIn(spec, rows))
  const cells = useMemo(() => childCells(spec, titles), [spec, titles])
  return <ChildTableOnDemand {...cells} rows={rows} />
}

const NO_ROWS: readonly Row[] = []

/** The references of child rows that come as ids alone. */
const untitledIn = (spec: FieldSpec, rows: readonly Row[]): ReferenceValues[] =>
  Object.entries(spec.fields ?? {}).flatMap(([name, { kind, to }]) => {
    if (kind !== 'reference' || to === undefined) return []
    const values = rows.filter((row) => !row[labelKey(name)]).map((row) => row[name])
    return values.length > 0 ? [{ to, values }] : []
  })

const FIGURES: ReadonlySet<string> = new Set(['integer', 'decimal', 'percent', 'money'])

function childCells(spec: FieldSpec, titles: ReadonlyMap<string, string>): Omit<ChildTableProps, 'rows'> {
  const fields = childColumns(spec)
  const title = spec.of ? resourceById(spec.of)?.title : undefined
  const textOf: ChildTableProps['textOf'] = (row, name) => {
    const field = spec.fields?.[name]
    if (!field) return ''
    const text = displayText(field, name, row)
    return field.kind === 'reference' ? (titles.get(text) ?? text) : text
  }
  return {
    columns: fields.map(([name, field]) => [name, t(field.label)]),
    figures: new Set(fields.flatMap(([name, { kind }]) => (FIGURES.has(kind) ? [name] : []))),
    textOf,
    cell: (row, name) => {
      const text = textOf(row, name),
        field = spec.fields?.[name]
      if (name === title) return <Links to={spec.of ?? ''} value={row.id} text={text} />
      return text !== '' && field && (field.kind === 'image' || field.kind === 'file') ? (
        <FileLink spec={field} address={text} />
      ) : (
        text
      )
    },
  }
}
