import type { Particulars } from '../../engine/particularsByNoun.ts'
import { merchantGoodsChangeLogParticulars } from './changeLog.ts'
import { merchantEcommerceParticulars } from './ecommerce/merchantEcommerce.ts'
import { goodsChannelDetailParticulars } from './channelGroup.ts'
import { goodsChannelGroupConfigParticulars } from './goodsChannelGroupConfigParticulars.ts'
import { merchantConfigParticulars } from './merchantConfigParticulars.ts'
import { merchantGoodsParticulars } from './merchantGoodsParticulars.ts'
import { merchantGroupParticulars } from './merchantGroup.ts'
import { APP_PARTICULARS } from './appParticulars.ts'
import { shopTemplateParticulars } from './shopTemplate.ts'
import { timedPriceParticulars } from './timedPrice/timedActions.ts'

/** What is particular to the nouns of merchants. */
export const MERCHANT_PARTICULARS: readonly Particulars[] = [
  goodsChannelDetailParticulars,
  goodsChannelGroupConfigParticulars,
  merchantConfigParticulars,
  merchantEcommerceParticulars,
  merchantGoodsParticulars,
  merchantGoodsChangeLogParticulars,
  merchantGroupParticulars,
  shopTemplateParticulars,
  ...APP_PARTICULARS,
  timedPriceParticulars,
]
