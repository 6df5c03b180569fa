import { RESOURCES } from '../../contract/index.ts'
import { readConfig } from '../config.ts'
// The demonstration is made by actions too, whose handlers register themselves.
import '../domain/routes.ts'
import { openServices } from '../openServices.ts'
import { fillResource } from '../seed/fillResource.ts'
import { canFill } from '../seed/posted/fills.ts'
import { seed } from '../seed/seed.ts'
import { isTenantIdTaken } from '../store/system/tenantRows.ts'

/** `npm run fill -- <resource> <rows> [tenant]`: made-up rows of a declared noun in the database in use. */
async function fill([
  name = '',
  count = '',
  tenantId = process.env.TENANT ?? '100001',
]: readonly string[]): Promise<string> {
  const named = RESOURCES.find((one) => one.id === name) ?? RESOURCES.find((one) => one.table === name)
  const resource = named?.viewOf ? RESOURCES.find((one) => one.id === named.viewOf) : named
  const rows = Number(count.replace(/_/g, ''))
  if (!resource)
    throw new Error(
      `用法：npm run fill -- <资源> <行数> [租户]。可用的资源：${RESOURCES.map((one) => one.id).join(' ')}`,
    )
  if (!canFill(resource)) throw new Error(`${resource.label}由记账产生，不能直接写入`)
  if (!Number.isInteger(rows) || rows < 1) throw new Error(`行数必须是大于 0 的整数，当前为“${count}”`)
  const config = readConfig(process.env)
  const services = await openServices(config, RESOURCES)
  const { database, vault } = services
  try {
    await seed(services)
    if (!(await isTenantIdTaken(database.kysely, tenantId))) throw new Error(`租户 ${tenantId} 不存在`)
    const began = performance.now()
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
    const seconds = (performance.now() - began) / 1000
    return `${resource.label}：租户 ${tenantId} 写入 ${written} 行，用时 ${seconds.toFixed(1)} 秒，每秒 ${Math.round(written / seconds)} 行`
  } finally {
    await database.close()
  }
}

fill(process.argv.slice(2)).then(
  (sentence) => {
    process.stdout.write(`${sentence}\n`)
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  },
)
