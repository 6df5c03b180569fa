import type { Row } from '../../../contract/define/row.ts'
import { fail, say } from '../../../contract/errors.ts'
import { contractParty } from '../../../contract/resources/finance/contractParty.ts'
import type { supplierConfig } from '../../../contract/resources/supplier/supplierConfig.ts'
import { supplierGoods } from '../../../contract/resources/supplier/supplierGoods.ts'
import { parseMoment } from '../../../kernel/time.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { findRows, selectWhere, updateRows } from '../../store/rows.ts'
import { hasOpenOrders } from './orderHistory.ts'

type Supplier = Row<typeof supplierConfig>
const DAY_MS = 24 * 3_600_000

/**
 * Refuses to enable a supplier without an active party, and a disabled top-up supplier without a successful
 * test in the last 24 hours.
 */
async function requireReady(row: Supplier, work: Work): Promise<void> {
  const tested =
    row.testPassed && row.testTime !== null && Date.now() - parseMoment(row.testTime).getTime() <= DAY_MS
  if (row.status === 'disabled' && row.supplierType === 'topUp' && !tested) fail('SUPPLIER_UNTESTED')
  const [party] = await findRows(work.db, contractParty, work.tenantId, [row.contractPartyId ?? '0'])
  if (party?.status !== 'active') fail('SUPPLIER_PARTY_NOT_ACTIVE')
}

const goodsIdsOf = async (supplierId: string, work: Work) =>
  (
    await selectWhere(work.db, supplierGoods, work.tenantId, {
      all: [
        { field: 'supplierId', operator: 'equals', values: [supplierId] },
        { field: 'goodsState', operator: 'notEquals', values: [supplierGoods.states.wire.stopped] },
      ],
    })
  ).map(({ id }) => id)

export const enable: ActionHandler<typeof supplierConfig, 'enable'> = async (row, _input, work) => {
  await requireReady(row, work)
  return {
    set: { noReplyCount: 0, replyCount: 0, suspendReason: null },
    consequences: [say('{supplier}：开始接单', { supplier: row.supplierName })],
  }
}

export const disable: ActionHandler<typeof supplierConfig, 'disable'> = async (row, _input, work) => {
  const goodsIds = await goodsIdsOf(row.id, work)
  return {
    set: { suspendReason: null },
    consequences: [
      say('{supplier}：{count} 个供货商品不再接新单，进行中的订单继续查询和回调', {
        supplier: row.supplierName,
        count: goodsIds.length,
      }),
    ],
  }
}

export const terminate: ActionHandler<typeof supplierConfig, 'terminate'> = async (row, _input, work) => {
  if (await hasOpenOrders(row.id, work)) fail('SUPPLIER_HAS_OPEN_ORDERS')
  const goodsIds = await goodsIdsOf(row.id, work)
  await updateRows(work.db, supplierGoods, {
    tenantId: work.tenantId,
    ids: goodsIds,
    set: { goodsState: 'stopped' },
    userId: work.caller.session.userId,
  })
  return {
    consequences: [
      say('{supplier}：终止合作，{count} 个供货商品停供', {
        supplier: row.supplierName,
        count: goodsIds.length,
      }),
    ],
  }
}
