import { say } from '../../../contract/errors.ts'
import type { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import { setPools } from './pools.ts'
import { setRelations } from './supplierRelation.ts'

export const supplierRelation: ActionHandler<typeof merchantConfig, 'supplierRelation'> = async (
  row,
  { relationType, supplierIds },
  work,
) => {
  const { ids, stranded } = await setRelations(
    { merchantId: row.id, relationType: relationType ?? 'only', supplierIds: supplierIds ?? [] },
    work,
  )
  const params = { merchant: row.merchantName, count: ids.length }
  return {
    consequences: [
      ids.length === 0
        ? say('{merchant}：不限供应商', params)
        : relationType === 'never'
          ? say('{merchant}：排除 {count} 个供应商', params)
          : say('{merchant}：指定 {count} 个供应商', params),
    ],
    warnings: stranded > 0 ? [say('{count} 条在售商品将没有可用渠道', { count: stranded })] : [],
  }
}

export const goodsPools: ActionHandler<typeof merchantConfig, 'goodsPools'> = async (
  row,
  { poolIds, ...terms },
  work,
) => {
  const { opened, waiting, batchNos } = await setPools(
    row.id,
    (poolIds ?? []).map((poolId) => ({ poolId, terms })),
    work,
  )
  const params = {
    merchant: row.merchantName,
    pools: (poolIds ?? []).length,
    opened,
    waiting,
    batch: batchNos.join('、'),
  }
  return {
    consequences: [
      waiting > 0
        ? say(
            '{merchant}：{pools} 个商品池，开通 {opened} 条商品，{waiting} 条转入后台执行（批次 {batch}）',
            params,
          )
        : say('{merchant}：{pools} 个商品池，开通 {opened} 条商品', params),
    ],
  }
}
