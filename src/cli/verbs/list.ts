import { filterFrom } from '../conditions.ts'
import { usageError } from '../exit.ts'
import { wholeOption } from '../io/args.ts'
import { cellText, csvLine, formatOf, headingOf, jsonRow, writeJson, writeTable } from '../io/output.ts'
import { note, write, writeLine } from '../io/terminal.ts'
import { columnsOf, readDetail, readPages, type Row, type RowPage } from '../rows.ts'
import { t } from '../text.ts'
import type { VerbContext } from './context.ts'

/** Rows a list shows where nothing else was asked for. */
const USUAL_LIMIT = 20

const sortOf = ({ args, resource }: VerbContext): string => {
  const sort = args.values.sort ?? ''
  const unknown = sort
    .split(',')
    .map((part) => part.replace(/^-/, ''))
    .find((name) => name !== '' && columnExists(resource, name) === false)
  if (unknown !== undefined) throw usageError(t('没有字段“{name}”', { name: unknown }))
  return sort
}
const columnExists = ({ fields, stateField }: VerbContext['resource'], name: string): boolean =>
  name in fields || name === stateField || ['id', 'createTime', 'updateTime'].includes(name)

/** The pages a list call asks for. */
export async function pagesOf(context: VerbContext): Promise<AsyncGenerator<RowPage>> {
  const { api, resource, words, args } = context
  const filter = await filterFrom(api, resource, [...words, ...args.where])
  const cursor = args.values.cursor
  return readPages(api, resource, {
    filter,
    sort: sortOf(context),
    from: cursor === undefined ? { current: 1 } : { cursor },
    limit: args.flags.has('all') ? Infinity : wholeOption(args, 'limit', USUAL_LIMIT),
  })
}

async function writeCsv(context: VerbContext, columns: readonly string[]): Promise<void> {
  const { resource } = context
  write(csvLine(columns.map((name) => headingOf(resource, name))))
  for await (const { rows } of await pagesOf(context))
    for (const row of rows) write(csvLine(columns.map((name) => cellText(resource, name, row))))
}

async function writeNdjson(context: VerbContext, columns: readonly string[] | null): Promise<void> {
  for await (const { rows } of await pagesOf(context))
    for (const row of rows) writeLine(JSON.stringify(jsonRow(row, columns)))
}

interface Collected {
  readonly rows: readonly Row[]
  readonly total: number
  readonly capped: boolean
  readonly nextCursor: string | null
}
async function collect(context: VerbContext): Promise<Collected> {
  const rows: Row[] = []
  let first: RowPage | null = null
  let nextCursor: string | null = null
  for await (const page of await pagesOf(context)) {
    first ??= page
    rows.push(...page.rows)
    nextCursor = page.next && 'cursor' in page.next ? page.next.cursor : null
  }
  return { rows, total: first?.total ?? 0, capped: first?.capped ?? false, nextCursor }
}

/** `list [conditions…]`: rows as table, JSON, lines of JSON or CSV. */
export async function listRows(context: VerbContext): Promise<void> {
  const { resource, args } = context
  const format = formatOf(args)
  const columns = columnsOf(resource, args.values.columns)
  const chosen = args.values.columns === undefined ? null : columns
  if (format === 'csv') return writeCsv(context, columns)
  if (format === 'ndjson') return writeNdjson(context, chosen)
  const { rows, total, capped, nextCursor } = await collect(context)
  if (format === 'json') {
    const records = rows.map((row) => jsonRow(row, chosen))
    writeJson({ records, total, totalCapped: capped, nextCursor })
    return
  }
  writeTable(resource, columns, rows)
  if (args.values.cursor === undefined)
    note(
      capped
        ? t('{count} 条，共 {total} 条以上', { count: rows.length, total })
        : t('{count} 条，共 {total} 条', { count: rows.length, total }),
    )
  if (nextCursor !== null) note(t('下一页：--cursor {cursor}', { cursor: nextCursor }))
}

/** `get <id>`: every field of one row. */
export async function getRow({ api, resource, words, args }: VerbContext): Promise<void> {
  const row = await readDetail(api, resource, words[0])
  const format = formatOf(args)
  const columns =
    args.values.columns === undefined
      ? ['id', ...Object.keys(resource.fields).filter((name) => !resource.fields[name]?.internal)]
      : columnsOf(resource, args.values.columns)
  if (format === 'json') return writeJson(jsonRow(row, args.values.columns === undefined ? null : columns))
  if (format === 'ndjson') return writeLine(JSON.stringify(row))
  const state = resource.stateField && !columns.includes(resource.stateField) ? [resource.stateField] : []
  const lines = [...columns, ...state]
    .map((name) => [headingOf(resource, name), cellText(resource, name, row)] as const)
    .filter(([, text]) => text !== '')
  if (format === 'csv') for (const line of lines) write(csvLine(line))
  else for (const [heading, text] of lines) writeLine(`${heading}${t('：')}${text.replaceAll('\n', '\n  ')}`)
}
