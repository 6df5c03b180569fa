import type { Resource } from '../../contract/define/resource.ts'
import { hiddenFields, visibleTo } from '../engine/scope.ts'
import type { Reading } from '../engine/work.ts'
import { type Translate, translateChoice } from '../engine/translation.ts'
import { selectRows } from '../store/pageRows.ts'
import { columnLetters } from '../sheets/cellReference.ts'
import { type TextSheet, workbookBytes } from '../sheets/xlsxWriter.ts'
import { type ImportColumn, importColumns } from './columns.ts'
import { ReferenceLookup } from './referenceLookup.ts'

/** Maximum number of entries in a list of choices. */
const MAX_CHOICES = 500
const CHOICES = '选项'

async function choicesOf(
  { field }: ImportColumn,
  resource: Resource,
  reading: Reading,
  translate: Translate,
): Promise<string[]> {
  if (field.kind === 'flag') return [translate('是'), translate('否')]
  if (field.choices) return Object.values(field.choices).map((label) => translateChoice(label, translate))
  if (field.kind === 'dictionary')
    return [...new Set((await reading.services.labels.dictionary(field, reading.tenantId)).values())].slice(
      0,
      MAX_CHOICES,
    )
  const target = new ReferenceLookup(resource, reading).targetOf(field)
  if (!target || hiddenFields(target, reading.caller).has(target.title)) return []
  const rows = await selectRows(reading.database.kysely, target, {
    tenantId: reading.tenantId,
    where: visibleTo(target, reading),
    order: [],
    limit: MAX_CHOICES + 1,
    offset: 0,
  })
  return rows.length > MAX_CHOICES
    ? []
    : [...new Set(rows.map((row) => String(row[target.title] ?? '')).filter(Boolean))]
}

/** A hint for users on the values a column accepts. */
function hintOf({ field }: ImportColumn, translate: Translate): string {
  const parts: string[] = []
  if (field.help) parts.push(translate(field.help))
  if (field.kind === 'money') parts.push(translate('单位为元，最多两位小数'))
  if (field.kind === 'percent' || field.fractionFormat === 'percent')
    parts.push(translate('如 96.5% 或 0.965'))
  if (field.fractionFormat === 'fold') parts.push(translate('如 9.65折、96.5% 或 0.965'))
  if (field.kind === 'date') parts.push('2026-01-31')
  if (field.kind === 'dateTime') parts.push('2026-01-31 08:30:00')
  if (field.kind === 'someOf' || field.kind === 'references') parts.push(translate('多个以顿号分隔'))
  if (field.kind === 'reference' || field.kind === 'references' || field.kind === 'parent' || field.numberOf)
    parts.push(translate('填名称或编号'))
  if (field.max !== undefined && (field.kind === 'text' || field.kind === 'longText'))
    parts.push(`≤ ${field.max}`)
  return parts.join('；')
}

const widthOf = ({ field }: ImportColumn): number =>
  field.kind === 'longText' ? 40 : field.kind === 'integer' || field.kind === 'flag' ? 12 : 22

/**
 * A workbook template: a sheet to fill in with marked required headings and lists of choices, and a sheet
 * that explains the columns.
 */
export async function templateBytes(
  resource: Resource,
  reading: Reading,
  translate: Translate,
): Promise<AsyncIterable<Buffer>> {
  const columns = importColumns(resource, reading.caller)
  const choices: string[][] = []
  for (const column of columns) choices.push(await choicesOf(column, resource, reading, translate))
  return workbookBytes([
    headingSheet(resource, columns, choices, translate),
    explainingSheet(columns, choices, translate),
    choicesSheet(choices),
  ])
}

const SINGLE = new Set(['oneOf', 'flag', 'dictionary', 'reference', 'parent'])

/** The sheet to fill in, with a list of choices for columns of a single value. */
const headingSheet = (
  resource: Resource,
  columns: readonly ImportColumn[],
  choices: readonly (readonly string[])[],
  translate: Translate,
): TextSheet => ({
  name: translate(resource.label)
    .slice(0, 28)
    .replace(/[[\]:*?/\\']/g, ' '),
  widths: columns.map(widthOf),
  lists: columns.flatMap(({ field }, index) => {
    const count = choices[index]?.length,
      letters = columnLetters(index)
    return count && SINGLE.has(field.kind)
      ? [{ column: index, formula: `'${CHOICES}'!$${letters}$1:$${letters}$${count}` }]
      : []
  }),
  rows: [columns.map(({ label, required }) => `${translate(label)}${required ? '*' : ''}`)],
})

const explainingSheet = (
  columns: readonly ImportColumn[],
  choices: readonly (readonly string[])[],
  translate: Translate,
): TextSheet => ({
  name: translate('填写说明'),
  widths: [22, 8, 44, 60],
  rows: [
    [translate('列'), translate('必填'), translate('填写说明'), translate('可选值')],
    ...columns.map((column, index) => [
      translate(column.label),
      column.required ? translate('是') : '',
      hintOf(column, translate),
      (choices[index] ?? []).slice(0, 50).join('、'),
    ]),
  ],
})

/** The hidden sheet with the choices of each column, which the lists of the first sheet refer to. */
function choicesSheet(choices: readonly (readonly string[])[]): TextSheet {
  const depth = Math.max(0, ...choices.map((list) => list.length))
  return {
    name: CHOICES,
    hidden: true,
    heading: false,
    rows: Array.from({ length: depth }, (_, row) => choices.map((list) => list[row] ?? '')),
  }
}
