import type { Input } from '../../../contract/define/row.ts'
import { fail } from '../../../contract/errors.ts'
import type { ecommercePublicProductPool } from '../../../contract/resources/product/ecommercePublicProductPool.ts'
import { isId } from '../../../kernel/id.ts'
import { isFen } from '../../../kernel/money.ts'
import type { Supply } from './snapshot.ts'

const MAX_SKUS = 200

type Loose = Readonly<Record<string, unknown>>
const isLoose = (value: unknown): value is Loose =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

function supplyIn(value: unknown): Supply {
  const { skuId, supplyPrice, suggestPrice = null } = isLoose(value) ? value : ({} as Loose)
  if (typeof skuId !== 'string' || !isId(skuId)) return fail('PUBLIC_POOL_NOT_OWN_SPU', {}, 'skus')
  if (!isFen(supplyPrice) || (suggestPrice !== null && !isFen(suggestPrice)))
    return fail('PUBLIC_POOL_SUPPLY_ABOVE_FACE', { name: skuId }, 'skus')
  return { skuId, supplyPrice, suggestPrice }
}

/** The supplied SKUs of a call: the rows of the form, or what programs send under `items`, one entry a product. */
export function suppliesIn({
  skus,
  items,
}: Input<typeof ecommercePublicProductPool, 'addPool'>): readonly Supply[] {
  const listed = [
    ...(skus ?? []),
    ...(items ?? []).flatMap((item) =>
      isLoose(item) && Array.isArray(item.skus) ? (item.skus as unknown[]) : [],
    ),
  ]
  if (listed.length > MAX_SKUS) fail('TOO_MANY_ROWS', { limit: MAX_SKUS, count: listed.length })
  return listed.map(supplyIn)
}
