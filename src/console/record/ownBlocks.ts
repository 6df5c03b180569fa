import type { ComponentType } from 'react'
import { loadServerTexts } from '../api.ts'
import { type LazyComponent, lazyComponent } from '../lazyComponent.ts'
import { requireEnglish } from '../text.ts'
import { withMoneyTexts } from './moneyTexts.ts'
import type { OwnBlocksProps, OwnFootProps, OwnPartProps } from './ownBlockProps.ts'

type Own<P> = Readonly<Record<string, LazyComponent<P>>>

const loadTexts = (): Promise<void> =>
  requireEnglish('records', () => import('virtual:catalogue/en-records')).catch(() => undefined)
/** A component whose English is loaded with it. */
const withTexts = <P extends object>(load: () => Promise<ComponentType<P>>): LazyComponent<P> =>
  lazyComponent(async () => (await Promise.all([load(), loadTexts()]))[0])
/** A component that also says what pages say, whose English is loaded with it. */
const withMoreTexts = <P extends object>(load: () => Promise<ComponentType<P>>): LazyComponent<P> =>
  withTexts(async () => (await Promise.all([load(), loadServerTexts()]))[0])
/** A component of the money screens, whose English is loaded with it. */
const ofMoney = <P extends object>(load: () => Promise<ComponentType<P>>): LazyComponent<P> =>
  lazyComponent(() => withMoneyTexts(load))

const accountCourse = ofMoney(async () => (await import('./account/AccountCourse.tsx')).AccountCourse)

const small = withTexts(async () => (await import('./Small.tsx')).Small)

/** Own blocks by noun. */
export const OWN_BLOCKS: Own<OwnBlocksProps> = {
  merchantOrderInfo: lazyComponent(async () => (await import('./order/OrderProgress.tsx')).OrderProgress),
  content: withTexts(async () => (await import('./content/ContentBlocks.tsx')).ContentBlocks),
  smsTemplate: withMoreTexts(async () => (await import('./content/SmsPreview.tsx')).SmsPreview),
  appPage: withMoreTexts(async () => (await import('./content/PageBlocks.tsx')).PageBlocks),
  merchantConfig: withTexts(async () => (await import('./merchant/merchantParts.ts')).PARTS.blocks),
  userGroup: lazyComponent(async () => (await import('../pages/people/groupParts.ts')).loadPart('block')),
  goodsSpu: small,
  stock: small,
  alarmRecord: small,
  accountFinance: accountCourse,
  contractPartyAccount: accountCourse,
  financeAudit: ofMoney(async () => (await import('./audit/AuditBlocks.tsx')).AuditBlocks),
}

/** The funnel and trend of campaigns. */
export const CAMPAIGN_BLOCKS: LazyComponent<OwnBlocksProps> = withTexts(
  async () => (await import('./campaign/CampaignBlocks.tsx')).CampaignBlocks,
)

/** What leads a record, in place of the usual lead, by noun. */
export const OWN_LEADS: Own<OwnBlocksProps> = {
  financeAudit: ofMoney(async () => (await import('./audit/AuditLead.tsx')).AuditLead),
}

/** What stands above the values of a record, beside its blocks where there is room, by noun. */
export const OWN_RAILS: Own<OwnBlocksProps> = {
  financeAudit: ofMoney(async () => (await import('./audit/Evidence.tsx')).Evidence),
  merchantConfig: withTexts(async () => (await import('./merchant/merchantParts.ts')).PARTS.rail),
}

/** What stays at the foot of a record while it scrolls, by noun. */
export const OWN_FEET: Own<OwnFootProps> = {
  financeAudit: ofMoney(async () => (await import('./audit/DecisionBar.tsx')).DecisionBar),
}

const statement = ofMoney(async () => (await import('./account/StatementPart.tsx')).StatementPart)

/** Parts of a record that are no plain table of rows, by noun and the noun of their rows. */
export const OWN_PARTS: Own<OwnPartProps> = {
  'accountFinance.accountDetail': statement,
  'contractPartyAccount.accountDetail': statement,
  'merchantConfig.merchantGoods': withTexts(
    async () => (await import('./merchant/merchantParts.ts')).PARTS.goods,
  ),
  'stock.stockFlow': withTexts(async () => (await import('./stock/Movements.tsx')).Movements),
}
