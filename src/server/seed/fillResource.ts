import type { Resource } from '../../contract/define/resource.ts'
import { idAt } from '../../kernel/id.ts'
import { formatMoment } from '../../kernel/time.ts'
import type { Vault } from '../secrets/vault.ts'
import type { Database } from '../store/database.ts'
import { analyze, insertMany, createPartitions, sampleIds, sampleKeys } from '../store/seed/fillRows.ts'
import { canMultiply, withSample } from '../store/seed/multiplyRows.ts'
import { asTenant, EVERY_TENANT } from '../store/tenancy.ts'
import { serialOf } from './fillText.ts'
import { makersOf, momentOf, type Samples } from './fillValues.ts'
import { POSTED, WRITTEN } from './posted/fills.ts'
import type { PostedFill } from './posted/posted.ts'
import { SETTLED } from './posted/settled.ts'

export interface Filling {
  readonly database: Database
  readonly vault: Vault
  readonly resources: readonly Resource[]
  readonly resource: Resource
  readonly tenantId: string
  readonly rows: number
  readonly report?: (written: number) => void
}

/** Rows of one transaction: large enough to be fast, small enough to be rolled back cheaply. */
const BATCH = 2000
/** Rows of a referenced resource that are sampled. */
const SAMPLE = 2000

/** Multiplies the individually written rows into the remaining ones; resolves to their number. */
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

/** Consecutive batches without an inserted row after which unique values count as exhausted. */
const MAX_IDLE_BATCHES = 20
/** Rows written individually before the database multiplies them; enough for them to differ. */
const SEEDED = 20_000
/** Rows of one multiplying statement. */
const MULTIPLIED = 250_000

/**
 * Writes made-up rows of a resource for one tenant, valid by its rules. Resolves to their number, which is
 * lower than requested only where unique values are exhausted.
 */
export function fillResource(filling: Filling): Promise<number> {
  const { database, resource, tenantId, rows, report } = filling
  return asTenant(EVERY_TENANT, async () => {
    const postedFill = POSTED[resource.id],
      writtenFill = WRITTEN[resource.id]
    if (writtenFill) return writtenFill.write(filling)
    if (resource.partition) await createPartitions(database, new Date(momentOf(0, rows)))
    const make = postedFill
      ? postedMaker(await postedFill.begin(filling), rows)
      : rowMaker(resource, await samplesOf(filling))
    const isMultiplied = rows > 2 * SEEDED && canMultiply(resource),
      singleCount = isMultiplied ? SEEDED : rows
    let written = 0,
      number = 0
    const ids: string[] = []
    for (let idle = 0; written < singleCount && idle < MAX_IDLE_BATCHES; ) {
      // Rows to be multiplied are spread over the whole period, like those made from them.
      const batch = Array.from({ length: Math.min(BATCH, singleCount - written) }, () =>
        make(isMultiplied ? Math.floor((number++ * rows) / singleCount) : number++),
      )
      const batchIds = await database.transaction(async (writer) => {
        const inserted = await insertMany(writer, resource, tenantId, batch)
        await database.bus.send(writer, 'rows', `${tenantId}:${resource.id}`)
        return inserted
      })
      if (isMultiplied) ids.push(...batchIds)
      written += batchIds.length
      idle = batchIds.length === 0 ? idle + 1 : 0
      report?.(written)
    }
    if (isMultiplied) written += await multiplyRest(filling, ids)
    await postedFill?.finish?.(filling)
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

function rowMaker(resource: Resource, samples: Samples): (number: number) => Record<string, unknown> {
  const makers = makersOf(resource, samples)
  const authors = samples.ids.get('user') ?? [],
    settle = SETTLED[resource.id]
  return (number) => {
    const author = authors[number % Math.max(1, authors.length)] ?? null
    const { at, row: times } = timesOf(number, samples.rows)
    const row: Record<string, unknown> = {
      ...times,
      createUser: author,
      updateUser: author,
    }
    for (const [name, make] of makers) {
      const value = make(number, row)
      if (value !== undefined) row[name] = value
    }
    return settle ? { ...row, ...settle(at, row) } : row
  }
}

async function samplesOf({
  database,
  vault,
  resources,
  resource,
  tenantId,
  rows,
}: Filling): Promise<Samples> {
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
