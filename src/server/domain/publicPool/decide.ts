import { fail, say } from '../../../contract/errors.ts'
import type { ecommercePublicProductPool } from '../../../contract/resources/product/ecommercePublicProductPool.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { PLATFORM_TENANT } from '../../store/tenancy.ts'
import type { PoolItem } from './snapshot.ts'

/** Only the tenant that shares a product and the platform may stop it or let it be supplied again. */
function requireOwner({ sourceTenantId }: PoolItem, { tenantId }: Work): void {
  if (sourceTenantId !== tenantId && tenantId !== PLATFORM_TENANT) fail('PUBLIC_POOL_NOT_OWNER')
}

export const reject: ActionHandler<typeof ecommercePublicProductPool, 'reject'> = (_item, { reason }) => ({
  set: { reason },
})

export const stop: ActionHandler<typeof ecommercePublicProductPool, 'stop'> = (item, { reason }, work) => {
  requireOwner(item, work)
  return {
    set: { reason },
    consequences: [
      say('“{title}”停供，{n} 个租户引用的商品强制下架', {
        title: item.title ?? '',
        n: item.quoteCount ?? 0,
      }),
    ],
  }
}

export const resume: ActionHandler<typeof ecommercePublicProductPool, 'resume'> = (item, _input, work) => {
  requireOwner(item, work)
  if (item.sourceOnShelf === false) fail('PUBLIC_POOL_SOURCE_OFF_SHELF')
  return {
    set: { reason: null },
    consequences: [
      say('“{title}”恢复供货，{n} 个租户引用的商品可重新上架', {
        title: item.title ?? '',
        n: item.quoteCount ?? 0,
      }),
    ],
  }
}
