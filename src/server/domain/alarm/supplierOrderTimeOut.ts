import { fail } from '../../../contract/errors.ts'
import { goodsTypes } from '../../../contract/parts/goodsTypes.ts'
import { supplierOrderTimeOut } from '../../../contract/resources/alarm/supplierOrderTimeOut.ts'
import { supplierConfig } from '../../../contract/resources/supplier/supplierConfig.ts'
import type { Hooks } from '../../engine/hooks.ts'
import { particulars } from '../../engine/particulars.ts'
import type { Work } from '../../engine/work.ts'
import { DEFAULT_RULE, isScopeTaken } from '../../store/alarm/ruleRows.ts'
import { findRows } from '../../store/rows.ts'

type GoodsType = keyof typeof goodsTypes.labels

const isDefault = ({
  supplierId,
  goodsType,
}: {
  readonly supplierId: unknown
  readonly goodsType: unknown
}) => supplierId === null && goodsType === null

const hooks: Hooks<typeof supplierOrderTimeOut> = {
  beforeSave: async ({ before, draft, work }) => {
    const supplierId = idOf(draft.supplierId === undefined ? before?.supplierId : draft.supplierId),
      goodsType = typeNamed(draft.goodsType === undefined ? before?.goodsType : draft.goodsType)
    if (before && isDefault(before) && !isDefault({ supplierId, goodsType }))
      fail('TIMEOUT_DEFAULT_SCOPE', {}, 'supplierId')
    const scope = { id: before?.id ?? null, supplierId, goodsType: goodsType && goodsTypes.wire[goodsType] }
    if (await isScopeTaken(work.db, work.tenantId, scope)) fail('TIMEOUT_TAKEN', {}, 'supplierId')
    draft.ruleName = await nameOf(supplierId, goodsType, work)
  },
  beforeRemove: async (rows) => {
    if (rows.some(isDefault)) fail('TIMEOUT_DEFAULT_KEPT')
    await Promise.resolve()
  },
  afterRestore: async (rows, work) => {
    for (const { id, supplierId, goodsType } of rows)
      if (
        await isScopeTaken(work.db, work.tenantId, {
          id,
          supplierId,
          goodsType: goodsType && goodsTypes.wire[goodsType],
        })
      )
        fail('TIMEOUT_TAKEN')
  },
}

const idOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const typeNamed = (value: unknown): GoodsType | null =>
  typeof value === 'string' && value in goodsTypes.labels ? (value as GoodsType) : null

async function nameOf(
  supplierId: string | null,
  goodsType: GoodsType | null,
  { db, tenantId }: Work,
): Promise<string> {
  const [supplier] = supplierId ? await findRows(db, supplierConfig, tenantId, [supplierId]) : []
  const parts = [supplier?.supplierName, goodsType && goodsTypes.labels[goodsType]].filter(Boolean)
  return parts.length > 0 ? parts.join(' · ') : DEFAULT_RULE
}

export const supplierOrderTimeOutParticulars = particulars(supplierOrderTimeOut, { hooks })
