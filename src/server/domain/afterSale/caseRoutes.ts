import { fail } from '../../../contract/errors.ts'
import { orderAfterSale } from '../../../contract/resources/afterSale/orderAfterSale.ts'
import { readFilter } from '../../engine/query.ts'
import { visibleTo } from '../../engine/scope.ts'
import type { Reading } from '../../engine/work.ts'
import type { Parameters, Route } from '../../engine/route.ts'
import { countCases, readLocus } from '../../store/order/afterSaleRows.ts'
import { readParcels } from '../../store/order/parcelRows.ts'
import { findMatching } from '../../store/rows.ts'
import { companyNames } from '../../store/stock/expressRows.ts'
import type { AfterSale } from './apply.ts'

const BASE = '/biz-order/orderAfterSale',
  VIEW = 'orderAfterSale_view'
const { wire, labels } = orderAfterSale.states
const STATE_NAMES = new Map<number, string>(
  Object.entries(wire).map(([state, number]) => [number, labels[state as keyof typeof labels]]),
)
/** A complete list in the form of one page. */
const page = (records: readonly unknown[]): unknown => ({
  records,
  total: records.length,
  size: records.length,
  current: 1,
  pages: 1,
})

async function caseFor({ afterSaleId }: Parameters, reading: Reading): Promise<AfterSale> {
  const [row] = await findMatching(reading.database.kysely, orderAfterSale, {
    tenantId: reading.tenantId,
    ids: [String(afterSaleId ?? '')],
    where: visibleTo(orderAfterSale, reading),
  })
  return row ?? fail('NOT_FOUND')
}

async function locus(parameters: Parameters, reading: Reading): Promise<unknown> {
  const { id } = await caseFor(parameters, reading)
  const lines = await readLocus(reading.database.kysely, reading.tenantId, id)
  return page(
    lines.map((line) => ({
      ...line,
      fromStateName: line.fromState === null ? null : STATE_NAMES.get(line.fromState),
      toStateName: STATE_NAMES.get(line.toState),
    })),
  )
}

/** The parcel the buyer returns (kind 1), and the parcels of the replacement (kind 2). */
async function logistics(parameters: Parameters, reading: Reading): Promise<unknown> {
  const row = await caseFor(parameters, reading),
    db = reading.database.kysely
  const returnTrace = (await readLocus(db, reading.tenantId, row.id)).find(
    ({ toState }) => toState === wire.toReceive,
  )
  const returnParcels = row.returnExpressNo
    ? [
        {
          id: row.id,
          kind: 1,
          kindName: '退货',
          expressCode: row.returnExpressCode,
          expressCodeName: (await companyNames(db, reading.tenantId)).get(row.returnExpressCode ?? '') ?? '',
          expressNo: row.returnExpressNo,
          time: returnTrace?.time ?? null,
        },
      ]
    : []
  const parcels = row.exchangeOrderId ? await readParcels(db, reading.tenantId, row.exchangeOrderId) : []
  return page([
    ...returnParcels,
    ...parcels.map((parcel) => ({ ...parcel, kind: 2, kindName: '换货', time: parcel.deliverTime })),
  ])
}

async function count(parameters: Parameters, reading: Reading): Promise<unknown> {
  const { afterState: _, ...filters } = parameters
  const { where } = await readFilter(orderAfterSale, filters, reading)
  const { byState, overdue } = await countCases(reading.database.kysely, orderAfterSale, {
    tenantId: reading.tenantId,
    where: { all: [visibleTo(orderAfterSale, reading), where] },
  })
  return {
    all: [...byState.values()].reduce((sum, stateCount) => sum + stateCount, 0),
    ...Object.fromEntries(Object.entries(wire).map(([state, number]) => [state, byState.get(number) ?? 0])),
    overdue,
  }
}

/** Routes of after-sale cases beside the declared ones. */
export const CASE_ROUTES: readonly Route[] = [
  { method: 'GET', path: `${BASE}/count`, summary: '各状态售后单数', permission: VIEW, read: count },
  { method: 'GET', path: `${BASE}/locus/list`, summary: '售后处理轨迹', permission: VIEW, read: locus },
  { method: 'GET', path: `${BASE}/logistics/list`, summary: '售后物流', permission: VIEW, read: logistics },
]
