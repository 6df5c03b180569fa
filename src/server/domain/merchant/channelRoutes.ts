import { fail, Refusal } from '../../../contract/errors.ts'
import { goodsChannelDetail } from '../../../contract/resources/merchant/goodsChannelDetail.ts'
import { goodsChannelGroupConfig } from '../../../contract/resources/merchant/goodsChannelGroupConfig.ts'
import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { actSelected } from '../../engine/actSelected.ts'
import { readPage } from '../../engine/page.ts'
import { presentRows } from '../../engine/read.ts'
import { removeSelected } from '../../engine/remove.ts'
import type { Reading, Work } from '../../engine/work.ts'
import type { Parameters, Route } from '../../engine/route.ts'
import { findRows, selectWhere } from '../../store/rows.ts'
import { saveConfig, saveConfigs } from './channelSaves.ts'

const BASE = '/biz-merchant/goodsChannelGroupConfig'
const NOUN = { resource: goodsChannelGroupConfig.id } as const

/** The channels of configurations in wire form. */
async function detailsOf(configIds: readonly string[], reading: Reading): Promise<Record<string, unknown>[]> {
  const rows = await selectWhere(reading.database.kysely, goodsChannelDetail, reading.tenantId, {
    field: 'configId',
    operator: 'in',
    values: configIds,
  })
  return presentRows(goodsChannelDetail, rows.toReversed(), reading)
}

/** Page of configurations, each with its channels. */
async function pageNested(parameters: Parameters, reading: Reading): Promise<unknown> {
  const { supplierId, ...rest } = parameters
  const matchingDetails = supplierId
    ? await selectWhere(reading.database.kysely, goodsChannelDetail, reading.tenantId, {
        field: 'supplierId',
        operator: 'equals',
        values: [String(supplierId)],
      })
    : null
  const idFilter = matchingDetails
    ? { id_in: [...new Set(matchingDetails.map(({ configId }) => String(configId))), '0'].join(',') }
    : {}
  const { answer } = await readPage(goodsChannelGroupConfig, { ...rest, ...idFilter }, reading)
  const details = await detailsOf(
    answer.records.map(({ id }) => String(id)),
    reading,
  )
  return {
    ...answer,
    records: answer.records.map((record) => ({
      ...record,
      details: details.filter(({ configId }) => configId === record.id),
    })),
  }
}

/** Page of channels, each with the state of its configuration. */
async function pageFlat({ fields, ...rest }: Parameters, reading: Reading): Promise<unknown> {
  const parameters = fields ? { ...rest, fields: `${String(fields)},configId` } : rest
  const { answer } = await readPage(goodsChannelDetail, parameters, reading)
  const configs = new Map(
    (
      await findRows(
        reading.database.kysely,
        goodsChannelGroupConfig,
        reading.tenantId,
        answer.records.map(({ configId }) => String(configId)),
      )
    ).map((row) => [row.id, row]),
  )
  const wire = goodsChannelGroupConfig.states.wire
  return {
    ...answer,
    records: answer.records.map((record) => {
      const config = configs.get(String(record.configId))
      return { ...record, state: config ? wire[config.state] : null }
    }),
  }
}

/** Enables or disables configurations, or single channels with `level` 2. */
function changeState(parameters: Parameters, work: Work): ReturnType<typeof actSelected> {
  const requestedState = String(parameters.state)
  if (requestedState !== '0' && requestedState !== '1')
    fail('VALIDATION', { label: 'state', rule: '的选项不存在' }, 'state')
  const name = requestedState === '1' ? 'enable' : 'disable'
  const permission = 'goodsChannelGroupConfig_state'
  return String(parameters.level ?? '1') === '2'
    ? actSelected(
        { resource: goodsChannelDetail, name, action: goodsChannelDetail.actions[name], permission },
        parameters,
        work,
      )
    : actSelected(
        {
          resource: goodsChannelGroupConfig,
          name,
          action: goodsChannelGroupConfig.actions[name],
          permission,
        },
        parameters,
        work,
      )
}

async function readConfigDetails(parameters: Parameters, reading: Reading): Promise<unknown> {
  const [config] = await findRows(reading.database.kysely, goodsChannelGroupConfig, reading.tenantId, [
    String(parameters.configId ?? ''),
  ])
  if (!config) throw new Refusal('NOT_FOUND')
  return detailsOf([config.id], reading)
}

/** Resolves `merchantCode`, by which old clients name the merchant of a new configuration. */
async function resolveMerchant(wire: Parameters, work: Work): Promise<Parameters> {
  const { merchantCode, ...rest } = wire
  if (
    merchantCode === undefined ||
    merchantCode === null ||
    merchantCode === '' ||
    wire.merchantId ||
    wire.id
  )
    return wire
  const [merchant] = await selectWhere(work.db, merchantConfig, work.tenantId, {
    field: 'merchantCode',
    operator: 'equals',
    values: [String(merchantCode)],
  })
  return merchant
    ? { ...rest, merchantId: merchant.id }
    : fail('REF_MISSING', { label: '商户' }, 'merchantCode')
}

/** Routes of channel configurations beside the declared ones. */
export const CHANNEL_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: `${BASE}/page`,
    summary: '渠道明细',
    permission: 'goodsChannelGroupConfig_view',
    read: pageFlat,
  },
  {
    method: 'GET',
    path: `${BASE}/pageV2`,
    summary: '渠道组配置',
    permission: 'goodsChannelGroupConfig_view',
    read: pageNested,
  },
  {
    method: 'GET',
    path: `${BASE}/detailList`,
    summary: '一个配置的渠道',
    permission: 'goodsChannelGroupConfig_view',
    read: readConfigDetails,
  },
  {
    method: 'POST',
    path: `${BASE}/update`,
    summary: '保存渠道组配置',
    permission: 'goodsChannelGroupConfig_edit',
    ...NOUN,
    action: 'update',
    write: async (parameters, work) => saveConfig(await resolveMerchant(parameters, work), work),
  },
  {
    method: 'POST',
    path: `${BASE}/updateList`,
    summary: '保存多个渠道组配置',
    permission: 'goodsChannelGroupConfig_edit',
    ...NOUN,
    action: 'updateList',
    write: (parameters, work) => saveConfigs(parameters, work, resolveMerchant),
  },
  {
    method: 'POST',
    path: `${BASE}/changeState`,
    summary: '启用或停用渠道',
    permission: 'goodsChannelGroupConfig_state',
    ...NOUN,
    action: 'changeState',
    write: changeState,
  },
  {
    method: 'POST',
    path: `${BASE}/removeList`,
    summary: '删除渠道组配置',
    permission: 'goodsChannelGroupConfig_delete',
    ...NOUN,
    action: 'remove',
    write: (parameters, work) => removeSelected(goodsChannelGroupConfig, parameters, work),
  },
]
