import type { Vault } from '../../secrets/vault.ts'
import type { Services } from '../../services.ts'
import type { Writer } from '../../store/db.ts'
import { seedCallbacks } from './callbackSeed.ts'
import { seedCallLog } from './callLogSeed.ts'
import { seedMailServers } from './mailServerSeed.ts'
import { seedStatements } from './statementSeed.ts'

/** Writes what follows from everything before: callbacks and calls of the orders, and statements of the past days. */
export async function seedLast(
  services: Services,
  { writer, tenantId, vault }: { readonly writer: Writer; readonly tenantId: string; readonly vault: Vault },
): Promise<void> {
  await seedMailServers(writer, tenantId, vault)
  await seedCallbacks(writer, tenantId)
  await seedCallLog(writer, tenantId)
  await seedStatements(services, { writer, tenantId })
}
