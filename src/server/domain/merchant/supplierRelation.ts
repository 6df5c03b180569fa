import { fail, say } from '../../../contract/errors.ts'
import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { merchantSupplierRelation } from '../../../contract/resources/merchant/merchantSupplierRelation.ts'
import { supplierConfig } from '../../../contract/resources/supplier/supplierConfig.ts'
import { parseIds } from '../../../contract/wire.ts'
import { visibleTo } from '../../engine/scope.ts'
import { creationTimes, type Work } from '../../engine/work.ts'
import { deleteRelations, selectStranded } from '../../store/merchant/merchantPoolRows.ts'
import { recheckGoods } from '../../store/merchant/recheckRows.ts'
import { findMatching, insertRows } from '../../store/rows.ts'

export type RelationType = 'only' | 'never'

/**
 * Replaces the suppliers a merchant's orders may go to; none means any. Asks for confirmation where goods on
 * sale would have no channel left.
 */
export async function setRelations(
  {
    merchantId,
    relationType,
    supplierIds,
  }: {
    readonly merchantId: string
    readonly relationType: RelationType
    readonly supplierIds: readonly string[]
  },
  work: Work,
): Promise<{ readonly ids: readonly string[]; readonly stranded: number }> {
  const [merchant] = await findMatching(work.db, merchantConfig, {
    tenantId: work.tenantId,
    ids: [merchantId],
    where: visibleTo(merchantConfig, work),
    lock: true,
  })
  if (!merchant) return fail('NOT_FOUND')
  if (
    (await findMatching(work.db, supplierConfig, { tenantId: work.tenantId, ids: supplierIds })).length <
    supplierIds.length
  )
    fail('REF_MISSING', { label: say('供应商') }, 'supplierIds')
  await deleteRelations(work.db, work.tenantId, merchantId)
  const { userId, deptIds } = work.caller.session
  const ids = await insertRows(
    work.db,
    merchantSupplierRelation,
    work.tenantId,
    supplierIds.map((supplierId) => ({
      merchantId,
      merchantCode: merchant.merchantCode,
      supplierId,
      relationType,
      createUser: userId,
      createDept: deptIds[0] ?? null,
      updateUser: userId,
      ...creationTimes(work),
    })),
  )
  const { skuIds, stranded } = await selectStranded(work.db, work.tenantId, merchantId)
  if (stranded > 0) work.confirm(say('至少保留一个可用供应商', { count: stranded }))
  await recheckGoods(work.db, work.tenantId, skuIds, [merchantId])
  return { ids, stranded }
}

/** The call of old clients: a relation type and the suppliers of that type. */
export async function submitRelations(
  parameters: Readonly<Record<string, unknown>>,
  work: Work,
): Promise<{
  readonly answer: unknown
  readonly msg: string
  readonly targets: readonly string[]
  readonly message: string
}> {
  const kind = Object.entries(merchantSupplierRelation.fields.relationType.wire ?? {}).find(
    ([, code]) => String(code) === String(parameters.relationType),
  )?.[0]
  const supplierIds = parseIds(parameters.supplierIds)
  if (!kind && supplierIds.length > 0)
    fail(
      'VALIDATION',
      { label: merchantSupplierRelation.fields.relationType.label, rule: '的选项不存在' },
      'relationType',
    )
  const { ids, stranded } = await setRelations(
    {
      merchantId: String(parameters.merchantId ?? ''),
      relationType: (kind ?? 'only') as RelationType,
      supplierIds,
    },
    work,
  )
  return {
    answer: { count: ids.length, stranded },
    msg: '操作成功!',
    targets: ids,
    message: `${kind === 'never' ? '排除' : '指定'} ${ids.length} 个供应商`,
  }
}
