import { fail, say } from '../../../contract/errors.ts'
import type { Services } from '../../services.ts'
import { gatewayFor } from '../../vouchers/gatewayFor.ts'
import type { FavorGateway } from '../../vouchers/favorGateway.ts'
import { GatewayError } from '../../vouchers/gatewayError.ts'
import type { Stock } from './stock.ts'

/** The gateway of the merchant of a stock; refuses where it is not configured any more. */
export const gatewayOfStock = async (
  services: Services,
  tenantId: string,
  stock: Pick<Stock, 'platform' | 'mchId'>,
): Promise<FavorGateway> => (await gatewayFor(services, tenantId, stock)) ?? fail('FAVOR_NO_MERCHANT')

/** What a platform answered, or why it did not; for calls before a transaction. */
export type Asked<T> = { readonly answer: T } | { readonly error: GatewayError }

export async function asked<T>(ask: () => Promise<T>): Promise<Asked<T>> {
  try {
    return { answer: await ask() }
  } catch (error) {
    if (error instanceof GatewayError) return { error }
    throw error
  }
}

/** The answer of a platform; refuses with its sentence. */
export function answerOf<T>(result: Asked<T>): T {
  if ('answer' in result) return result.answer
  return result.error.klass === 'unknown'
    ? fail('FAVOR_PLATFORM_SILENT')
    : fail('FAVOR_PLATFORM', { reason: say(result.error.message) })
}
