import { setTimeout as pause } from 'node:timers/promises'
import { filterFrom } from '../conditions.ts'
import { CommandError, EXIT } from '../exit.ts'
import { wholeOption } from '../io/args.ts'
import { cellText, fitted, formatOf, jsonRow, plainLine, screenWidth } from '../io/output.ts'
import { note, writeLine } from '../io/terminal.ts'
import { columnsOf, MAX_PAGE, readPage, type Row } from '../rows.ts'
import { t } from '../text.ts'
import type { VerbContext } from './context.ts'

type Event = 'added' | 'changed' | 'gone'
const SIGNS: Readonly<Record<Event, string>> = { added: '+', changed: '~', gone: '-' }
const USUAL_SECONDS = 5

interface RowEvent {
  readonly event: Event
  readonly row: Row
}

/** What differs between two readings of a list, in the order of the newer one. */
export function changesBetween(before: ReadonlyMap<string, Row>, now: readonly Row[]): readonly RowEvent[] {
  const present = new Set(now.map(({ id }) => id))
  return [
    ...now.flatMap((row): RowEvent[] => {
      const former = before.get(row.id)
      if (former === undefined) return [{ event: 'added', row }]
      return JSON.stringify(former) === JSON.stringify(row) ? [] : [{ event: 'changed', row }]
    }),
    ...[...before.values()]
      .filter(({ id }) => !present.has(id))
      .map((row): RowEvent => ({ event: 'gone', row })),
  ]
}

/** One reading; null where the server was not reached, which ends nothing. */
async function readRows(context: VerbContext, limit: number): Promise<readonly Row[] | null> {
  const { api, resource, words, args } = context
  try {
    const filter = await filterFrom(api, resource, [...words, ...args.where])
    const query = { filter, sort: args.values.sort ?? '', size: limit, from: { current: 1 } }
    return (await readPage(api, resource, query)).rows.slice(0, limit)
  } catch (error) {
    if (!(error instanceof CommandError) || error.exit !== EXIT.unreachable) throw error
    note(error.message)
    return null
  }
}

function writeEvent(
  { resource, args }: VerbContext,
  { event, row }: RowEvent,
  columns: readonly string[],
): void {
  const format = formatOf(args)
  if (format === 'json' || format === 'ndjson') {
    const chosen = args.values.columns === undefined ? null : columns
    writeLine(JSON.stringify({ event, row: jsonRow(row, chosen) }))
    return
  }
  const text = columns.map((name) => plainLine(cellText(resource, name, row))).join('  ')
  const width = screenWidth()
  writeLine(`${SIGNS[event]} ${width === undefined ? text : fitted(text, width - 2).trimEnd()}`)
}

/** `watch [conditions…]`: what appears, changes and goes in a list, read every few seconds, until it is interrupted. */
export async function watchRows(context: VerbContext): Promise<void> {
  const { resource, args } = context
  const columns = columnsOf(resource, args.values.columns)
  const limit = Math.min(wholeOption(args, 'limit', 50), MAX_PAGE)
  const seconds = wholeOption(args, 'interval', USUAL_SECONDS)
  const readings = args.values.count === undefined ? Infinity : wholeOption(args, 'count', 1)
  let before: ReadonlyMap<string, Row> = new Map()
  if (formatOf(args) === 'table') note(t('每 {seconds} 秒读取一次，Ctrl C 结束', { seconds }))
  for (let reading = 1; reading <= readings; reading++) {
    const rows = await readRows(context, limit)
    if (rows) {
      for (const change of changesBetween(before, rows)) writeEvent(context, change, columns)
      before = new Map(rows.map((row) => [row.id, row]))
    }
    if (reading < readings) await pause(seconds * 1000)
  }
}
