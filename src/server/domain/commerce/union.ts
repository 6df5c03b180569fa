import type { Row } from '../../../contract/define/row.ts'
import type { commerceConfig } from '../../../contract/resources/commerce/commerceConfig.ts'
import { allowsPrivateHosts } from '../../engine/privateHosts.ts'
import type { Services } from '../../services.ts'
import { configSecret } from '../../store/commerce/commerceRows.ts'
import type { CpsAccount, CpsGateway } from './cpsGateway.ts'
import { httpUnion } from './httpUnion.ts'
import { SANDBOX_UNION } from './sandboxUnion.ts'

type Config = Row<typeof commerceConfig>

/** The account of a configuration, and the union it is at. */
export async function unionOf(
  services: Services,
  tenantId: string,
  config: Config,
): Promise<{ readonly account: CpsAccount; readonly gateway: CpsGateway }> {
  const sealed = await configSecret(services.database.kysely, tenantId, config.id)
  const gateway = config.apiUrl === 'sandbox:' ? SANDBOX_UNION : httpUnion(await allowsPrivateHosts(services))
  const { appKey, siteId, platform } = config,
    apiUrl = config.apiUrl ?? ''
  return {
    gateway,
    account: {
      apiUrl,
      appKey,
      siteId,
      platform,
      appSecret: sealed === null ? '' : services.vault.open(sealed),
    },
  }
}
