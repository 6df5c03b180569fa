import { fail } from '../../../contract/errors.ts'
import { merchantOrderInfo } from '../../../contract/resources/order/merchantOrderInfo.ts'
import { userinfo } from '../../../contract/resources/people/userinfo.ts'
import { readPage } from '../../engine/page.ts'
import { requireOperation } from '../../engine/permit.ts'
import { idIn } from '../../engine/query.ts'
import type { Parameters, ReadRoute } from '../../engine/route.ts'
import { visibleTo } from '../../engine/scope.ts'
import type { Reading } from '../../engine/work.ts'
import { sealedValue } from '../../store/sealedValue.ts'
import { findMatching } from '../../store/rows.ts'

/** No order has this account, whose length is above that of any. */
const NO_ACCOUNT = '-'.repeat(101)

/**
 * A page of the orders of a consumer, which his figures count: those of his merchant for his mobile number. They are
 * limited to what the caller may see of orders; those of an erased number are no longer his.
 */
async function ordersOf({ userId, ...parameters }: Parameters, reading: Reading): Promise<unknown> {
  const { caller, database, services, tenantId } = reading
  requireOperation(caller, merchantOrderInfo, 'view')
  const [user] = await findMatching(database.kysely, userinfo, {
    tenantId,
    ids: [idIn(userId, 'userId')],
    where: visibleTo(userinfo, reading),
  })
  if (!user) return fail('NOT_FOUND')
  const sealed = await sealedValue(database.kysely, userinfo, 'mobile', { tenantId, id: user.id })
  const account = sealed === null ? NO_ACCOUNT : services.vault.open(sealed)
  const { answer } = await readPage(
    merchantOrderInfo,
    { ...parameters, account, merchantCode: user.merchantCode },
    reading,
  )
  return answer
}

export const ORDERS_ROUTE: ReadRoute = {
  method: 'GET',
  path: `${userinfo.path}/orders`,
  summary: '用户的订单',
  permission: 'userinfo_view',
  resource: userinfo.id,
  read: ordersOf,
}
