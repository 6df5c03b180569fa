import { allowsPrivateHosts } from '../engine/privateHosts.ts'
import type { Provider } from '../identity/provider.ts'
import type { Services } from '../services.ts'
import { selectProviders } from '../store/access/identityRows.ts'

/** What providers are opened with. */
export type Open = Pick<Services, 'database' | 'vault'>

/** The enabled provider of a tenant with a source; null where there is none. */
export async function openProvider(
  { database, vault }: Open,
  tenantId: string,
  source: string,
): Promise<Provider | null> {
  const [row] = await selectProviders(database.kysely, tenantId, source)
  if (!row) return null
  const { sealedSecret, ...rest } = row
  return {
    ...rest,
    secret: sealedSecret === '' ? '' : vault.open(sealedSecret),
    allowPrivate: await allowsPrivateHosts({ database }),
  }
}
