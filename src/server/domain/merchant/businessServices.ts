import { businessService } from '../../../contract/resources/merchant/businessService.ts'
import { fail } from '../../../contract/errors.ts'
import type { goodsTypes } from '../../../contract/parts/goodsTypes.ts'
import { presentRows } from '../../engine/read.ts'
import type { Route } from '../../engine/route.ts'
import type { Lookup } from '../../engine/work.ts'
import { selectWhere } from '../../store/rows.ts'

type GoodsType = keyof typeof goodsTypes.labels

/** The service that orders of each type of goods belong to. */
const SERVICE_OF: Readonly<Record<GoodsType, string>> = {
  topUp: 'RECHARGE',
  card: 'CARD',
  coupon: 'COUPON',
  inKind: 'INKIND',
  favor: 'FAVOR',
  ticket: 'TICKET',
  physicalCard: 'INKIND',
  eternity: 'ETERNITY',
}

/** Refuses orders of a type of goods whose service is stopped, with SERVICE_OFF. */
export function requireService(stopped: ReadonlySet<string>, goodsType: GoodsType): void {
  if (stopped.has(SERVICE_OF[goodsType])) fail('SERVICE_OFF', {}, 'skuCode')
}

/** The codes of the services that are stopped. */
export async function stoppedServices({ db, tenantId }: Lookup): Promise<ReadonlySet<string>> {
  const stopped = await selectWhere(db, businessService, tenantId, {
    field: 'status',
    operator: 'equals',
    values: [businessService.states.wire.disabled],
  })
  return new Set(stopped.map(({ serviceCode }) => String(serviceCode)))
}

/** Calls of services beside the declared ones. */
export const BUSINESS_SERVICE_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: `${businessService.path}/getList`,
    summary: '全部启用的业务服务',
    choices: true,
    read: async (_parameters, reading) =>
      presentRows(
        businessService,
        await selectWhere(reading.database.kysely, businessService, reading.tenantId, {
          field: 'status',
          operator: 'equals',
          values: [businessService.states.wire.enabled],
        }),
        reading,
      ),
  },
]
