import { merchantOrderInfo } from '../../../contract/resources/order/merchantOrderInfo.ts'
import { orderAfterSale } from '../../../contract/resources/afterSale/orderAfterSale.ts'
import { newId } from '../../../kernel/id.ts'
import { insertView } from '../../store/desk/listViewRows.ts'
import type { Writer } from '../../store/db.ts'

const { wire: orderStates } = merchantOrderInfo.states
const { wire: claimStates } = orderAfterSale.states

interface ViewSeed {
  readonly resource: string
  readonly name: string
  readonly filter: Readonly<Record<string, string>>
  /** Aliases of the roles it is shared with. */
  readonly roles: readonly string[]
}

const SHARED_VIEWS: readonly ViewSeed[] = [
  {
    resource: merchantOrderInfo.id,
    name: '今天失败',
    filter: { createTime: 'today', orderState: String(orderStates.failed) },
    roles: ['operator', 'support', 'viewer'],
  },
  {
    resource: merchantOrderInfo.id,
    name: '大额待处理',
    filter: {
      createTime: 'last7Days',
      orderAmount_ge: '10000',
      orderState: [orderStates.pending, orderStates.blocked, orderStates.suspicious].join(','),
    },
    roles: ['operator', 'finance_director'],
  },
  {
    resource: orderAfterSale.id,
    name: '待我审核',
    filter: { afterState: String(claimStates.pending) },
    roles: ['finance_auditor', 'finance_director'],
  },
]

/** Writes the views of lists that the administrator of the demonstration company shares with its roles. */
export async function seedViews(
  writer: Writer,
  {
    tenantId,
    userId,
    roles,
  }: { readonly tenantId: string; readonly userId: string; readonly roles: ReadonlyMap<string, string> },
): Promise<void> {
  for (const { roles: aliases, ...view } of SHARED_VIEWS)
    await insertView(
      writer,
      { tenantId, userId },
      {
        ...view,
        id: newId(),
        sort: '',
        group: '',
        columns: null,
        density: null,
        roleIds: aliases.flatMap((alias) => roles.get(alias) ?? []),
      },
    )
}
