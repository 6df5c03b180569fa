import type { Particulars } from '../../engine/particularsByNoun.ts'
import { merchantGoodsChangeLogParticulars } from './changeLog.ts'
import { goodsChannelDetailParticulars } from './channelGroup.ts'
import { goodsChannelGroupConfigParticulars } from './goodsChannelGroupConfigParticulars.ts'
import { merchantConfigParticulars } from './merchantConfigParticulars.ts'
import { merchantGoodsParticulars } from './merchantGoodsParticulars.ts'
import { merchantGroupParticulars } from './merchantGroup.ts'
import { appConfigParticulars } from './appConfig.ts'
import { appPageParticulars } from './appPage.ts'
import { merchantAppParticulars } from './merchantApp.ts'
import { shopTemplateParticulars } from './shopTemplate.ts'

/** What is particular to the nouns of merchants. */
export const MERCHANT_PARTICULARS: readonly Particulars[] = [
  goodsChannelDetailParticulars,
  goodsChannelGroupConfigParticulars,
  merchantConfigParticulars,
  merchantGoodsParticulars,
  merchantGoodsChangeLogParticulars,
  merchantGroupParticulars,
  shopTemplateParticulars,
  appConfigParticulars,
  merchantAppParticulars,
  appPageParticulars,
]
