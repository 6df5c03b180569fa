import { lookupFields } from '../../contract/define/lookup.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { rowsByNumber } from '../store/recordNumbers.ts'
import { findMatching } from '../store/rows.ts'
import { visibleTo } from './scope.ts'
import type { Reading } from './work.ts'

type Row = Readonly<Record<string, unknown>>

/** How a number fits, the best first. */
const WAYS = ['whole', 'beginning', 'ending'] as const
type Way = (typeof WAYS)[number]

export interface NumberedMatch {
  readonly resource: Resource
  readonly row: Row
  /** The field whose value fits. */
  readonly field: string
  readonly way: Way
}

/** Characters from which endings are looked up; shorter ones say too little. */
const MIN_ENDING = 4
const MIN_NUMBER = 3
/** Rows by beginning and by ending that are checked against the rights of the caller. */
const CANDIDATES = 100
const NUMBER = /^[\w./#-]+$/

/** A typed or pasted number: one run of ASCII, in capitals; null for other text. */
export function numberIn(text: string): string | null {
  const number = text.normalize('NFKC').replace(/\s+/g, '').toUpperCase()
  return number.length >= MIN_NUMBER && NUMBER.test(number) ? number : null
}

/**
 * The rows of these nouns that have the number, or one that begins or ends with it, the best first, newest
 * first among equals. Only what the caller may see counts, fields as well as rows.
 */
export async function findByNumber(
  number: string,
  nouns: readonly Resource[],
  reading: Reading,
): Promise<NumberedMatch[]> {
  const candidates = await rowsByNumber(reading.database.kysely, {
    tenantId: reading.tenantId,
    beginnings: beginningsOf(number, nouns),
    ending: number.length >= MIN_ENDING ? number : null,
    limit: CANDIDATES,
  })
  const matches = await Promise.all(
    nounsByTable(nouns).map((resource) =>
      matchesIn(
        resource,
        candidates.filter(({ origin }) => origin === resource.table).map(({ id }) => id),
        number,
        reading,
      ),
    ),
  )
  return matches
    .flat()
    .sort((a, b) => WAYS.indexOf(a.way) - WAYS.indexOf(b.way) || Number(b.row.id) - Number(a.row.id))
}

/** Document numbers begin with letters that people leave out when they type the digits. */
function beginningsOf(number: string, nouns: readonly Resource[]): string[] {
  const prefixes = /^\d/.test(number)
    ? nouns.flatMap((resource) =>
        lookupFields(resource).flatMap((name) => resource.fields[name]?.number?.prefix ?? []),
      )
    : []
  return [...new Set(['', ...prefixes])].map((prefix) => prefix + number)
}

/** One noun for each table: the one that owns it, else the first of those that show its rows. */
export function nounsByTable(nouns: readonly Resource[]): Resource[] {
  const byTable = new Map<string, Resource>()
  for (const noun of nouns)
    if (!byTable.has(noun.table) || noun.viewOf === null) byTable.set(noun.table, noun)
  return [...byTable.values()]
}

async function matchesIn(
  resource: Resource,
  ids: readonly string[],
  number: string,
  reading: Reading,
): Promise<NumberedMatch[]> {
  const rows = await findMatching(reading.database.kysely, resource, {
    tenantId: reading.tenantId,
    ids,
    where: visibleTo(resource, reading),
  })
  return rows.flatMap((row) => {
    // A hidden field is empty here, so that its value cannot be found out by trying.
    const fits = lookupFields(resource).flatMap((field) => {
      const way = wayOf(String(row[field] ?? '').toUpperCase(), number)
      return way ? [{ resource, row, field, way }] : []
    })
    return fits.sort((a, b) => WAYS.indexOf(a.way) - WAYS.indexOf(b.way)).slice(0, 1)
  })
}

function wayOf(value: string, number: string): Way | null {
  if (value === '') return null
  if (value === number) return 'whole'
  if (value.startsWith(number) || value.replace(/^[A-Z]+/, '').startsWith(number)) return 'beginning'
  return number.length >= MIN_ENDING && value.endsWith(number) ? 'ending' : null
}
