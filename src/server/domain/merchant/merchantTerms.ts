import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { handler } from '../../engine/hooks.ts'
import { setPools } from './pools.ts'
import { setRelations } from './supplierRelation.ts'

/** What is opened and forbidden to one merchant, from its own screen. */

handler(merchantConfig, 'supplierRelation', async (row, { relationType, supplierIds }, work) => {
  const { ids, stranded } = await setRelations({ merchantId: row.id, relationType: relationType ?? 'only', supplierIds: supplierIds ?? [] }, work)
  return { consequences: [ids.length === 0 ? `${row.merchantName}：不限供应商` : `${row.merchantName}：${relationType === 'never' ? '排除' : '指定'} ${ids.length} 个供应商`], warnings: stranded > 0 ? [`${stranded} 条在售商品将没有可用渠道`] : [] }
})

handler(merchantConfig, 'goodsPools', async (row, { poolIds, ...terms }, work) => {
  const { opened, waiting } = await setPools(row.id, (poolIds ?? []).map((poolId) => ({ poolId, terms })), work)
  return { consequences: [`${row.merchantName}：${(poolIds ?? []).length} 个商品池，开通 ${opened} 条商品${waiting ? '，其余稍后开通' : ''}`] }
})
