import { createTenantRows } from '../../domain/system/tenantSetup.ts'
import { putFor } from '../../store/seed/putRows.ts'
import { PLATFORM_TENANT } from '../../store/tenancy.ts'
import { seedCompany } from './companySeed.ts'
import { seedDevelop } from './developRows.ts'
import { seedTrade } from './tradeSeed.ts'
import { seedHistory } from './historySeed.ts'
import { seedLast } from './lastSeed.ts'
import { FIXED, STAFF } from './people.ts'
import { seedNeighbour } from './neighbour.ts'
import type { DemoSeeding } from './seeding.ts'
import type { Writer } from '../../store/db.ts'

/** Accounts whose password is their name; keys are `tenant/account`. */
export const DEMO_ACCOUNTS: readonly { readonly key: string; readonly password: string }[] = [
  ...['admin', ...FIXED.map((person) => person.account), ...STAFF.map((person) => person.account)].map(
    (account) => ({
      key: `100001/${account}`,
      password: account,
    }),
  ),
  { key: '100002/admin', password: 'admin' },
]

/**
 * Writes two tenants for demonstration and tests: a complete company, and a neighbour whose rows the company
 * must never see.
 */
export async function seedDemo(
  writer: Writer,
  { menus, hashes, vault, services }: DemoSeeding,
): Promise<void> {
  const menuIds = menus.filter((entry) => !entry.platform).map((entry) => entry.id)
  await putFor(writer, PLATFORM_TENANT)('tenant', [
    {
      tenantId: '100001',
      tenantName: '云帆科技',
      domainUrl: 'ops.yunfan.example',
      linkman: '陈思远',
      contactNumber: '19900000001',
      address: '上海市浦东新区示例路 100 号',
      accountNumber: 200,
      status: 'active',
    },
    {
      tenantId: '100002',
      tenantName: '南风商贸',
      linkman: '林南风',
      contactNumber: '19900010001',
      address: '厦门市思明区样板街 8 号',
      accountNumber: 100,
      status: 'active',
    },
  ])
  await seedDevelop(putFor(writer, PLATFORM_TENANT), vault)
  const company = await createTenantRows(writer, {
    tenantId: '100001',
    tenantName: '云帆科技',
    passwordHash: hashes.get('100001/admin') ?? '',
    menuIds,
  })
  await seedCompany(writer, company, { menus, hashes, vault, services })
  const accounts = await seedTrade(writer, '100001', { vault, services })
  if (services.config.demoOrders) await seedHistory(services, { writer, tenantId: '100001', accounts, vault })
  const neighbour = await createTenantRows(writer, {
    tenantId: '100002',
    tenantName: '南风商贸',
    passwordHash: hashes.get('100002/admin') ?? '',
    menuIds,
  })
  await seedNeighbour(writer, neighbour, { vault, services })
  if (services.config.demoOrders) await seedLast(services, { writer, tenantId: '100001', vault })
}
