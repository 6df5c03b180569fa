import type { Row } from '../../../contract/define/row.ts'
import type { commerceConfig } from '../../../contract/resources/commerce/commerceConfig.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { Services } from '../../services.ts'
import { recordCommerceTest } from '../../store/commerce/commerceRows.ts'
import { CpsFailure } from './cpsGateway.ts'
import { unionOf } from './union.ts'

const HOUR_MS = 3_600_000

/** Asks a union for the orders of the last hour and notes how it went; answers why it failed, null where it did not. */
export async function testUnion(
  services: Services,
  tenantId: string,
  config: Row<typeof commerceConfig>,
): Promise<string | null> {
  const { account, gateway } = await unionOf(services, tenantId, config)
  const now = Date.now()
  const failure = await gateway
    .pullOrders(account, {
      from: formatMoment(new Date(now - HOUR_MS)),
      to: formatMoment(new Date(now)),
      cursor: null,
    })
    .then(() => null)
    .catch((error: unknown) => {
      if (error instanceof CpsFailure) return error.message
      throw error
    })
  await services.database.transaction((db) =>
    recordCommerceTest(
      db,
      { tenantId, id: config.id },
      { passed: failure === null, text: failure ?? '连接成功' },
    ),
  )
  return failure
}
