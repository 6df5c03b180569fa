import type { Resource } from '../../contract/define/resource.ts'
import { idAt } from '../../kernel/id.ts'
import { formatMoment } from '../../kernel/time.ts'
import type { Vault } from '../secrets/vault.ts'
import type { Database } from '../store/database.ts'
import { analyze, insertMany, createPartitions, sampleIds, sampleKeys } from '../store/seed/fillRows.ts'
import { canMultiply, withSample } from '../store/seed/multiplyRows.ts'
import { asTenant, EVERY_TENANT } from '../store/tenancy.ts'
import { serialOf } from './fillText.ts'
import { makersOf, momentOf, type Stock } from './fillValues.ts'
import { POSTED, WRITTEN } from './posted/fills.ts'
import type { PostedFill } from './posted/posted.ts'

export interface Filling {
  readonly database: Database
  readonly vault: Vault
  readonly resources: readonly Resource[]
  readonly resource: Resource
  readonly tenantId: string
  readonly rows: number
  readonly report?: (written: number) => void
}

/** Rows a statement writes: large enough to be quick, small enough to be undone cheaply. */
const BATCH = 2000
/** Rows of another noun that made-up rows point at. */
const SAMPLE = 2000

/** Makes the rest of many rows out of those that were made one by one. */
async function multiplyRest(
  { database, resource, rows, report }: Filling,
  ids: readonly string[],
): Promise<number> {
  const remaining = rows - ids.length
  let written = 0
  await withSample(database, resource, ids, async (multiply) => {
    for (let from = 0; from < remaining; from += MULTIPLIED) {
      written += await multiply({
        from,
        count: Math.min(MULTIPLIED, remaining - from),
        rows: remaining,
        range: [momentOf(0, rows), momentOf(rows, rows)],
        serial: serialOf(rows),
        distinct: POSTED[resource.id]?.distinct ?? [],
      })
      report?.(ids.length + written)
    }
  })
  return written
}

/** Batches of which nothing could be kept before unique values are taken to have run out. */
const MAX_IDLE_BATCHES = 20
/** Rows made one by one before the database multiplies them: enough not to look alike. */
const SEEDED = 20_000
/** Rows of one multiplying statement. */
const MULTIPLIED = 250_000

/**
 * Writes made-up rows of any declared noun for one tenant, in keeping with its rules; answers how many,
 * fewer only where unique values ran out.
 */
export function fillResource(filling: Filling): Promise<number> {
  const { database, resource, tenantId, rows, report } = filling
  return asTenant(EVERY_TENANT, async () => {
    const posted = POSTED[resource.id],
      whole = WRITTEN[resource.id]
    if (whole) return whole.write(filling)
    if (resource.partition) await createPartitions(database, new Date(momentOf(0, rows)))
    const make = posted
      ? postedMaker(await posted.begin(filling), rows)
      : rowMaker(resource, await stockOf(filling))
    const many = rows > 2 * SEEDED && canMultiply(resource),
      singleCount = many ? SEEDED : rows
    let written = 0,
      number = 0
    const ids: string[] = []
    for (let idle = 0; written < singleCount && idle < MAX_IDLE_BATCHES; ) {
      // Rows to be multiplied are spread over the whole time like those that follow them.
      const batch = Array.from({ length: Math.min(BATCH, singleCount - written) }, () =>
        make(many ? Math.floor((number++ * rows) / singleCount) : number++),
      )
      const batchIds = await database.transaction(async (writer) => {
        const inserted = await insertMany(writer, resource, tenantId, batch)
        await database.bus.send(writer, 'rows', `${tenantId}:${resource.id}`)
        return inserted
      })
      if (many) ids.push(...batchIds)
      written += batchIds.length
      idle = batchIds.length === 0 ? idle + 1 : 0
      report?.(written)
    }
    if (many) written += await multiplyRest(filling, ids)
    await posted?.finish?.(filling)
    await analyze(database, resource)
    return written
  })
}

const timesOf = (number: number, rows: number) => {
  const at = Math.floor(momentOf(number, rows) / 1000) * 1000,
    moment = formatMoment(new Date(at))
  return { at, row: { id: idAt(new Date(at)), createTime: moment, updateTime: moment } }
}

const postedMaker =
  (make: Awaited<ReturnType<PostedFill['begin']>>, rows: number) =>
  (number: number): Record<string, unknown> => {
    const { at, row } = timesOf(number, rows)
    return { ...row, ...make(number, at, row) }
  }

function rowMaker(resource: Resource, stock: Stock): (number: number) => Record<string, unknown> {
  const makers = makersOf(resource, stock)
  const authors = stock.ids.get('user') ?? []
  return (number) => {
    const author = authors[number % Math.max(1, authors.length)] ?? null
    const row: Record<string, unknown> = {
      ...timesOf(number, stock.rows).row,
      createUser: author,
      updateUser: author,
    }
    for (const [name, make] of makers) {
      const value = make(number, row)
      if (value !== undefined) row[name] = value
    }
    return row
  }
}

async function stockOf({ database, vault, resources, resource, tenantId, rows }: Filling): Promise<Stock> {
  const fields = [
    ...Object.values(resource.fields),
    ...Object.values(resource.fields).flatMap((field) => Object.values(field.fields ?? {})),
  ]
  const ids = new Map<string, readonly string[]>(),
    keys = new Map<string, readonly string[]>()
  const targets = new Set([
    'user',
    ...fields.flatMap((field) => (field.kind === 'parent' ? [resource.id] : field.to ? [field.to] : [])),
  ])
  for (const id of targets) {
    const target = resources.find((candidate) => candidate.id === id)
    if (target) ids.set(id, await sampleIds(database.kysely, target, tenantId, SAMPLE))
  }
  for (const field of fields)
    if (field.kind === 'dictionary' && field.code)
      keys.set(field.code, await sampleKeys(database.kysely, field.business ?? false, tenantId, field.code))
  return { ids, keys, vault, rows }
}
