import type { Resource } from '../../contract/define/resource.ts'
import { RESOURCES } from '../../contract/index.ts'
import { readConfig } from '../config.ts'
import { NOUNS } from '../domain/nouns.ts'
import { openServices } from '../openServices.ts'
import { fillResource } from '../seed/fillResource.ts'
import { canFill } from '../seed/posted/fills.ts'
import { seed } from '../seed/seed.ts'
import type { Services } from '../services.ts'
import { isTenantIdTaken } from '../store/system/tenantRows.ts'

const RESOURCE_IDS = RESOURCES.map(({ id }) => id).join(' ')
const USAGE = `用法：npm run fill -- <资源> <行数> [<资源> <行数> …] [租户]。可用的资源：${RESOURCE_IDS}`

interface Filling {
  readonly resource: Resource
  readonly rows: number
}

function fillingOf(name: string, count: string): Filling {
  const match =
    RESOURCES.find((candidate) => candidate.id === name) ??
    RESOURCES.find((candidate) => candidate.table === name)
  const resource = match?.viewOf ? RESOURCES.find((candidate) => candidate.id === match.viewOf) : match
  const rows = Number(count.replace(/_/g, ''))
  if (!resource) throw new Error(USAGE)
  if (!canFill(resource)) throw new Error(`${resource.label}由记账产生，不能直接写入`)
  if (!Number.isInteger(rows) || rows < 1) throw new Error(`行数必须是大于 0 的整数，当前为“${count}”`)
  return { resource, rows }
}

/** The resources with their row counts, and the tenant where one follows them. */
function readArguments(args: readonly string[]): {
  readonly fillings: readonly Filling[]
  readonly tenantId: string
} {
  const hasTenant = args.length > 2 && args.length % 2 === 1
  const pairs = hasTenant ? args.slice(0, -1) : args
  const count = Math.max(1, Math.ceil(pairs.length / 2))
  return {
    fillings: Array.from({ length: count }, (_, index) =>
      fillingOf(pairs[2 * index] ?? '', pairs[2 * index + 1] ?? ''),
    ),
    tenantId: (hasTenant ? args.at(-1) : undefined) ?? process.env.TENANT ?? '100001',
  }
}

async function write(services: Services, { resource, rows }: Filling, tenantId: string): Promise<string> {
  const { database, vault } = services
  const startedAt = performance.now()
  const written = await fillResource({
    database,
    vault,
    resources: RESOURCES,
    resource,
    tenantId,
    rows,
    report: (done) => {
      if (process.stderr.isTTY) process.stderr.write(`\r${done} / ${rows}`)
    },
  })
  const seconds = (performance.now() - startedAt) / 1000
  const speed = Math.round(written / seconds)
  return `${resource.label}：租户 ${tenantId} 写入 ${written} 行，用时 ${seconds.toFixed(1)} 秒，每秒 ${speed} 行`
}

/**
 * `npm run fill -- <resource> <rows> [<resource> <rows> …] [tenant]`: writes made-up rows into the configured
 * database.
 */
async function fill(args: readonly string[]): Promise<void> {
  const { fillings, tenantId } = readArguments(args)
  const services = await openServices(readConfig(process.env), NOUNS)
  const { database } = services
  try {
    await seed(services)
    if (!(await isTenantIdTaken(database.kysely, tenantId))) throw new Error(`租户 ${tenantId} 不存在`)
    for (const filling of fillings) process.stdout.write(`${await write(services, filling, tenantId)}\n`)
  } finally {
    await database.close()
  }
}

fill(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
