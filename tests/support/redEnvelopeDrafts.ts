import { serial } from './serial.ts'
import { momentIn, SANDBOX_MERCHANT } from './voucherDrafts.ts'

/** What a campaign is created with: that of the scenario. */
export const redDraft = (more: Readonly<Record<string, unknown>> = {}): Record<string, unknown> => ({
  envelopeName: `红包${String(serial()).slice(-5)}`,
  platform: 1,
  redUseType: '1',
  mchId: SANDBOX_MERCHANT,
  amountType: 1,
  amount: 188,
  totalCount: 500,
  totalAmount: null,
  perUserLimit: 1,
  sendName: '云帆科技',
  wishing: '祝您生活愉快',
  actName: '周年庆',
  startTime: momentIn(-1),
  endTime: momentIn(30),
  ...more,
})
