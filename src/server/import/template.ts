import type { Resource } from '../../contract/define/resource.ts'
import { hiddenFields, visibleTo } from '../engine/scope.ts'
import type { Reading } from '../engine/work.ts'
import type { Say } from '../export/words.ts'
import { selectRows } from '../store/pageRows.ts'
import { bookBytes, columnLetters, type TextSheet } from './book.ts'
import { type ImportColumn, importColumns } from './columns.ts'
import { Dictionary } from './meanings.ts'

/** No list of choices is longer. */
const MOST_CHOICES = 500
const CHOICES = '选项'

async function choicesOf(
  { field }: ImportColumn,
  resource: Resource,
  reading: Reading,
  say: Say,
): Promise<string[]> {
  if (field.kind === 'flag') return [say('是'), say('否')]
  if (field.choices) return Object.values(field.choices).map(say)
  if (field.kind === 'dictionary')
    return [...new Set((await reading.services.labels.dictionary(field, reading.tenantId)).values())].slice(
      0,
      MOST_CHOICES,
    )
  const target = new Dictionary(resource, reading).targetOf(field)
  if (!target || hiddenFields(target, reading.caller).has(target.title)) return []
  const rows = await selectRows(reading.database.kysely, target, {
    tenantId: reading.tenantId,
    where: visibleTo(target, reading),
    order: [],
    limit: MOST_CHOICES + 1,
    offset: 0,
  })
  return rows.length > MOST_CHOICES
    ? []
    : [...new Set(rows.map((row) => String(row[target.title] ?? '')).filter(Boolean))]
}

/** What may stand in a column, for a person. */
function hintOf({ field }: ImportColumn, say: Say): string {
  const parts: string[] = []
  if (field.help) parts.push(say(field.help))
  if (field.kind === 'money') parts.push(say('单位为元，最多两位小数'))
  if (field.kind === 'percent' || field.shown === 'percent') parts.push(say('如 96.5% 或 0.965'))
  if (field.shown === 'fold') parts.push(say('如 9.65折、96.5% 或 0.965'))
  if (field.kind === 'date') parts.push('2026-01-31')
  if (field.kind === 'dateTime') parts.push('2026-01-31 08:30:00')
  if (field.kind === 'someOf' || field.kind === 'references') parts.push(say('多个以顿号分隔'))
  if (field.kind === 'reference' || field.kind === 'references' || field.kind === 'parent')
    parts.push(say('填名称或编号'))
  if (field.max !== undefined && (field.kind === 'text' || field.kind === 'longText'))
    parts.push(`≤ ${field.max}`)
  return parts.join('；')
}

const widthOf = ({ field }: ImportColumn): number =>
  field.kind === 'longText' ? 40 : field.kind === 'integer' || field.kind === 'flag' ? 12 : 22

/**
 * A workbook to fill in: headings with a mark where something must stand, choices where there are some, and
 * a second sheet that explains the columns.
 */
export async function templateBytes(
  resource: Resource,
  reading: Reading,
  say: Say,
): Promise<AsyncIterable<Buffer>> {
  const columns = importColumns(resource, reading.caller)
  const choices: string[][] = []
  for (const column of columns) choices.push(await choicesOf(column, resource, reading, say))
  return bookBytes([
    headingSheet(resource, columns, choices, say),
    explainingSheet(columns, choices, say),
    choicesSheet(choices),
  ])
}

const SINGLE = new Set(['oneOf', 'flag', 'dictionary', 'reference', 'parent'])

/** The sheet to fill in, with lists to choose from where one value stands in a cell. */
const headingSheet = (
  resource: Resource,
  columns: readonly ImportColumn[],
  choices: readonly (readonly string[])[],
  say: Say,
): TextSheet => ({
  name: say(resource.label)
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
  rows: [columns.map(({ label, required }) => `${say(label)}${required ? '*' : ''}`)],
})

const explainingSheet = (
  columns: readonly ImportColumn[],
  choices: readonly (readonly string[])[],
  say: Say,
): TextSheet => ({
  name: say('填写说明'),
  widths: [22, 8, 44, 60],
  rows: [
    [say('列'), say('必填'), say('填写说明'), say('可选值')],
    ...columns.map((column, index) => [
      say(column.label),
      column.required ? say('是') : '',
      hintOf(column, say),
      (choices[index] ?? []).slice(0, 50).join('、'),
    ]),
  ],
})

/** The choices of each column below each other, for the lists of the first sheet. */
function choicesSheet(choices: readonly (readonly string[])[]): TextSheet {
  const depth = Math.max(0, ...choices.map((list) => list.length))
  return {
    name: CHOICES,
    hidden: true,
    heading: false,
    rows: Array.from({ length: depth }, (_, row) => choices.map((list) => list[row] ?? '')),
  }
}
