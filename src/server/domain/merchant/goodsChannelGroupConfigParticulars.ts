import { goodsChannelGroupConfig } from '../../../contract/resources/merchant/goodsChannelGroupConfig.ts'
import { particulars } from '../../engine/particulars.ts'
import { batchUpdate } from './channelBatch.ts'
import { goodsChannelGroupConfigHooks } from './channelGroup.ts'

export const goodsChannelGroupConfigParticulars = particulars(goodsChannelGroupConfig, {
  hooks: goodsChannelGroupConfigHooks,
  actions: { batchUpdate },
})
