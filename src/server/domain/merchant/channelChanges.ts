import type { Input, Row } from '../../../contract/define/row.ts'
import { fail } from '../../../contract/errors.ts'
import { goodsChannelDetail } from '../../../contract/resources/merchant/goodsChannelDetail.ts'
import { goodsChannelGroupConfig } from '../../../contract/resources/merchant/goodsChannelGroupConfig.ts'
import { supplierGoods } from '../../../contract/resources/supplier/supplierGoods.ts'
import { createRow, updateRow } from '../../engine/save.ts'
import type { Work } from '../../engine/work.ts'
import { selectWhere } from '../../store/rows.ts'

/** Input of the bulk change: SKUs, merchant groups, and the operation on their channels. */
export type Batch = Input<typeof goodsChannelGroupConfig, 'batchUpdate'>
type Config = Row<typeof goodsChannelGroupConfig>
interface Channel {
  readonly id?: string
  readonly version?: number
  readonly supplierGoodsId: string
  readonly priority: number | null
  readonly weight: number | null
  readonly rateLimit: number | null
  readonly openTime: string | null
  readonly closeTime: string | null
}

async function supplierGoodsIdOf(
  supplierId: string | null | undefined,
  skuId: string,
  work: Work,
): Promise<string> {
  const [goods] = supplierId
    ? await selectWhere(work.db, supplierGoods, work.tenantId, {
        all: [
          { field: 'supplierId', operator: 'equals', values: [supplierId] },
          { field: 'skuId', operator: 'equals', values: [skuId] },
        ],
      })
    : []
  return goods?.id ?? fail('CHANNEL_SUPPLIER_WITHOUT_GOODS')
}

const newChannel = (supplierGoodsId: string, { priority = null, weight = null }: Batch): Channel => ({
  supplierGoodsId,
  priority,
  weight,
  rateLimit: 0,
  openTime: null,
  closeTime: null,
})

/** The channels of a configuration after the operation. */
async function changedChannels(
  channels: readonly Channel[],
  skuId: string,
  batch: Batch,
  work: Work,
): Promise<readonly Channel[]> {
  const goodsId = await supplierGoodsIdOf(batch.supplierId, skuId, work)
  const exists = channels.some(({ supplierGoodsId }) => supplierGoodsId === goodsId)
  if (batch.operation === 'add')
    return exists ? fail('CHANNEL_GOODS_REPEATED') : [...channels, newChannel(goodsId, batch)]
  if (!exists) return fail('CHANNEL_NOT_OF_SUPPLIER')
  switch (batch.operation) {
    case 'drop':
      return channels.filter(({ supplierGoodsId }) => supplierGoodsId !== goodsId)
    case 'replace': {
      const replacementId = await supplierGoodsIdOf(batch.targetSupplierId, skuId, work)
      return channels.map((channel) =>
        channel.supplierGoodsId === goodsId ? { ...channel, supplierGoodsId: replacementId } : channel,
      )
    }
    default:
      return channels.map((channel) =>
        channel.supplierGoodsId === goodsId
          ? {
              ...channel,
              priority: batch.priority ?? channel.priority,
              weight: batch.weight ?? channel.weight,
            }
          : channel,
      )
  }
}

/** The configuration of a SKU for a merchant group; without a group the general one. */
async function configOf(
  skuId: string,
  merchantGroupId: string | null,
  work: Work,
): Promise<Config | undefined> {
  const [row] = await selectWhere(work.db, goodsChannelGroupConfig, work.tenantId, {
    all: [
      { field: 'skuId', operator: 'equals', values: [skuId] },
      { field: 'merchantId', operator: 'isNull', values: [] },
      {
        field: 'merchantGroupId',
        operator: merchantGroupId ? 'equals' : 'isNull',
        values: merchantGroupId ? [merchantGroupId] : [],
      },
    ],
  })
  return row
}

async function channelsOf(configId: string, work: Work): Promise<readonly Channel[]> {
  const rows = await selectWhere(work.db, goodsChannelDetail, work.tenantId, {
    field: 'configId',
    operator: 'equals',
    values: [configId],
  })
  return rows.map(
    ({ id, version, supplierGoodsId, priority, weight, rateLimit, openTime, closeTime }): Channel => ({
      id,
      version,
      supplierGoodsId,
      priority,
      weight,
      rateLimit,
      openTime,
      closeTime,
    }),
  )
}

/**
 * Changes the configuration of one SKU for one group or the general one. Returns its id.
 */
export async function changeOne(
  skuId: string,
  merchantGroupId: string | null,
  batch: Batch,
  work: Work,
): Promise<string> {
  const config = await configOf(skuId, merchantGroupId, work)
  if (!config) {
    if (batch.operation !== 'add') return fail('CHANNEL_CONFIG_MISSING')
    const created = await createRow(
      goodsChannelGroupConfig,
      {
        skuId,
        merchantGroupId,
        details: [newChannel(await supplierGoodsIdOf(batch.supplierId, skuId, work), batch)],
      },
      work,
    )
    return created.targets[0] ?? ''
  }
  const details = await changedChannels(await channelsOf(config.id, work), skuId, batch, work)
  await updateRow(goodsChannelGroupConfig, { id: config.id, version: config.version, details }, work)
  return config.id
}
