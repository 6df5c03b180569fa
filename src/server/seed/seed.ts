import { hashPassword } from '../secrets/passwords.ts'
import type { Services } from '../services.ts'
import { addMenusByAlias, addTopMenus, lockSeed, selectTenantIds } from '../store/seed/seedRows.ts'
import { analyzeNew } from '../store/statistics.ts'
import { asTenant, EVERY_TENANT } from '../store/tenancy.ts'
import { firstPassword } from './firstPassword.ts'
import { seedAlarms } from './demo/alarmSeed.ts'
import { DEMO_ACCOUNTS, seedDemo } from './demo/demo.ts'
import { type MenuEntry, seedMenus } from './menus.ts'
import { seedPlatform } from './platform.ts'
import { seedTenantRules } from '../domain/system/tenantRules.ts'
import type { Writer } from '../store/db.ts'

/**
 * Fills an empty database with the first rows, and adds newly declared menus to an existing one. A generated
 * password is printed once.
 */
export async function seed(services: Services): Promise<void> {
  const { database, vault, config, resources } = services
  const { first, sentences } = await asTenant(EVERY_TENANT, () =>
    database.transaction(async (writer) => {
      await lockSeed(writer)
      const menus = await seedMenus(writer, resources)
      const tenantIds = await selectTenantIds(writer)
      if (tenantIds.length > 0) {
        await seedTenantRules(writer, tenantIds)
        await spreadMenus(writer, menus.added)
        if (menus.added.length > 0) await database.bus.send(writer, 'access', '*')
        return { first: false, sentences: [] }
      }
      const password = firstPassword(config)
      const hashes = config.demo ? await demoHashes() : new Map<string, string>()
      await seedPlatform(writer, vault, {
        menus: menus.all,
        passwordHash: await hashPassword(password.password),
        demo: config.demo,
      })
      await spreadMenus(writer, menus.all)
      if (config.demo) {
        await seedDemo(writer, { menus: menus.all, hashes, vault, services })
        await seedAlarms(writer, '100001')
      }
      await seedTenantRules(writer, await selectTenantIds(writer))
      return { first: true, sentences: password.sentences }
    }),
  )
  // Without statistics the planner of a new database assumes one row per tenant.
  if (first) await analyzeNew(database)
  for (const sentence of sentences) process.stdout.write(`${sentence}\n`)
}

/** Adds new menu entries to their top menu in every tenant and to the administrator roles. */
async function spreadMenus(writer: Writer, added: readonly MenuEntry[]): Promise<void> {
  if (added.length === 0) return
  for (const top of new Set(added.map((entry) => entry.top)))
    await addTopMenus(
      writer,
      top,
      added.filter((entry) => entry.top === top && entry.isMenu).map((entry) => entry.id),
    )
  await addMenusByAlias(
    writer,
    ['administrator'],
    added.map((entry) => entry.id),
  )
  await addMenusByAlias(
    writer,
    ['admin'],
    added.filter((entry) => !entry.platform).map((entry) => entry.id),
  )
}

/** Hashes the passwords of the demonstration concurrently, which shortens the first start. */
async function demoHashes(): Promise<ReadonlyMap<string, string>> {
  return new Map(
    await Promise.all(
      DEMO_ACCOUNTS.map(
        async ({ key, password }): Promise<[string, string]> => [key, await hashPassword(password)],
      ),
    ),
  )
}
