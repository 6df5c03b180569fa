import { fail } from '../../../contract/errors.ts'
import type { SupplierHealth } from '../../../contract/parts/salesFigures.ts'
import { channelOrderInfo } from '../../../contract/resources/order/channelOrderInfo.ts'
import { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import { isId } from '../../../kernel/id.ts'
import { timeKey } from '../../engine/chartFilters.ts'
import type { Parameters, Route } from '../../engine/route.ts'
import { hiddenFields, visibleTo } from '../../engine/scope.ts'
import type { Reading } from '../../engine/work.ts'
import { type HealthRow, supplierHealth } from '../../store/order/healthRows.ts'
import { selectWhere } from '../../store/rows.ts'
import type { Where } from '../../store/predicate.ts'

const HOUR_MS = 3_600_000
const HOURS = 24
const NOTHING = { good: 0, failed: 0, count: 0 }

/** The attempts of a merchant, or for the SKUs of a product; one of both has to be named. */
async function attemptsOf(
  { merchantCode, spuId }: Parameters,
  { database, tenantId }: Reading,
): Promise<Where<typeof channelOrderInfo>> {
  const code = String(merchantCode ?? ''),
    id = String(spuId ?? '')
  if (code !== '') return { field: 'merchantCode', operator: 'equals', values: [code] }
  if (!isId(id)) fail('VALIDATION', { label: '商户编号', rule: '不能为空' }, 'merchantCode')
  const skus = await selectWhere(database.kysely, goodsSku, tenantId, {
    field: 'spuId',
    operator: 'equals',
    values: [id],
  })
  return { field: 'skuCode', operator: 'in', values: skus.map(({ skuCode }) => skuCode) }
}

/** How suppliers answered in the last 24 hours: by hour, with the median of the successful attempts. */
async function health(parameters: Parameters, reading: Reading): Promise<readonly SupplierHealth[]> {
  const { database, tenantId, caller, services } = reading
  const hidden = hiddenFields(channelOrderInfo, caller)
  if (hidden.has('supplierId') || hidden.has('channelState')) return []
  const now = Date.now()
  const rows = await supplierHealth(database.kysely, tenantId, {
    all: [
      visibleTo(channelOrderInfo, reading),
      await attemptsOf(parameters, reading),
      {
        field: 'createTime',
        operator: 'ge',
        values: [new Date(Math.floor(now / HOUR_MS) * HOUR_MS - (HOURS - 1) * HOUR_MS)],
      },
    ],
  })
  const keys = Array.from({ length: HOURS }, (_, index) =>
    timeKey(new Date(now - (HOURS - 1 - index) * HOUR_MS), 'hour'),
  )
  const wholes = rows.filter(({ hour }) => hour === null)
  const named = await services.labels.fill(
    channelOrderInfo,
    wholes.map(({ supplierId }): { id: string; supplierId: string; supplierName?: string | null } => ({
      id: supplierId,
      supplierId,
    })),
    reading,
    new Set(['supplierId']),
  )
  return wholes.map((whole, index) => ({
    supplierId: whole.supplierId,
    supplierName: named[index]?.supplierName ?? null,
    ...figuresOf(whole),
    median: hidden.has('costMs') ? null : whole.median,
    hours: keys.map((key) => {
      const row = rows.find(({ hour, supplierId }) => hour === key && supplierId === whole.supplierId)
      return row ? figuresOf(row) : NOTHING
    }),
  }))
}

const figuresOf = ({ good, failed, count }: HealthRow) => ({ good, failed, count })

/** How suppliers do for a merchant or a product. */
export const HEALTH_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: `${channelOrderInfo.path}/health`,
    summary: '渠道健康',
    permission: 'channelOrderInfo_view',
    read: health,
  },
]
