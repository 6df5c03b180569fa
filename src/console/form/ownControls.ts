import type { Resource } from '../../contract/define/resource.ts'
import { type LazyComponent, lazyComponent } from '../lazyComponent.ts'
import type { FormFootProps, OwnControlProps } from './controls/controlProps.ts'

const pickers = () => import('../pages/dataScope/ScopePickers.tsx')
const groupParts = () => import('../pages/people/groupParts.ts')
const company = lazyComponent(async () => (await import('../pages/stock/CompanyControl.tsx')).CompanyControl)
const CONTROLS: Readonly<Record<string, LazyComponent<OwnControlProps>>> = {
  'inKind.expressCode': company,
  'scPurchaseOrder.expressCode': company,
  'orderAfterSale.expressCode': company,
  'orderAfterSale.returnExpressCode': company,
  'content.contentBody': lazyComponent(
    async () => (await import('../pages/content/BodyControl.tsx')).BodyControl,
  ),
  'smsTemplate.content': lazyComponent(
    async () => (await import('../pages/content/SmsTextControl.tsx')).SmsTextControl,
  ),
  'merchantTimedPriceAdjustment.adjustValue': lazyComponent(
    async () => (await import('../pages/timedPrice/ValueControl.tsx')).ValueControl,
  ),
  'accountFinance.voucher': lazyComponent(
    async () => (await import('../pages/recharge/VoucherControl.tsx')).VoucherControl,
  ),
  'accountFinance.payChannel': lazyComponent(
    async () => (await import('../pages/recharge/ChannelControl.tsx')).ChannelControl,
  ),
  'userGroup.rule': lazyComponent(async () => (await groupParts()).loadPart('control')),
  'dataScope.resourceCode': lazyComponent(async () => (await pickers()).NounControl),
  'dataScope.scopeColumn': lazyComponent(async () => (await pickers()).ColumnControl),
  'dataScope.scopeField': lazyComponent(async () => (await pickers()).FieldsControl),
  'dataScope.scopeValue': lazyComponent(
    async () => (await import('../pages/dataScope/RuleControl.tsx')).RuleControl,
  ),
}
const FEET: Readonly<Record<string, LazyComponent<FormFootProps>>> = {
  userGroup: lazyComponent(async () => (await groupParts()).loadPart('foot')),
  dataScope: lazyComponent(async () => (await import('../pages/dataScope/ScopePreview.tsx')).ScopePreview),
}

/** The control of a field whose kind alone does not decide it; null for all others. */
export const ownControl = ({ id }: Resource, name: string): LazyComponent<OwnControlProps> | null =>
  CONTROLS[`${id}.${name}`] ?? null

/** What the form of a noun shows above its buttons, if anything. */
export const formFoot = ({ id }: Resource): LazyComponent<FormFootProps> | null => FEET[id] ?? null
