import type { Resource } from '../../contract/define/resource.ts'
import type { CustomActionContext, Performer } from './performer.ts'

const viewPlain = () => import('../pages/order/viewPlain.tsx').then((module) => module.viewPlain)
const revealCard = () => import('../pages/stock/reveal.tsx').then((module) => module.revealCard)
const recordFile = (call: string) => () =>
  import('./saveRecordFile.ts').then((module) => module.saveRecordFile(call))
const groupMembers = () => import('../pages/people/groupMembers.tsx')
const PERFORMERS: Readonly<Record<string, () => Promise<Performer>>> = {
  'merchantOrderInfo.batchImport': () =>
    import('../pages/order/batchImport.tsx').then((module) => module.batchImport),
  'inKind.deliverFile': () => import('../pages/order/parcelFile.tsx').then((module) => module.deliverFile),
  'inKind.track': () => import('../pages/tracking/trackParcels.tsx').then((module) => module.trackParcels),
  'inKind.viewPlain': viewPlain,
  'movie.viewPlain': viewPlain,
  'merchantOrderInfo.viewPlain': viewPlain,
  'merchantConfig.goods': () =>
    import('../record/openRelated.ts').then(({ openRelated }) => openRelated('商户商品')),
  'importTask.faultFile': () => import('../import/saveFaults.ts').then((module) => module.saveFaults),
  'operateLog.restore': () =>
    import('../pages/recycle/restoreRemoved.ts').then((module) => module.restoreRemoved),
  'user.impersonate': () => import('../pages/rights/impersonate.ts').then((module) => module.impersonateUser),
  'user.why': () => import('../pages/rights/explainRight.ts').then((module) => module.explainRight),
  'orderCompareTask.addTask': () =>
    import('../pages/compare/addCompareTask.ts').then((module) => module.addCompareTask),
  'stockCard.reveal': revealCard,
  'cardNumberInfo.reveal': revealCard,
  'stockInRecord.importCards': () =>
    import('../pages/stock/importCards.ts').then((module) => module.importCards),
  'cardStockOutRecord.download': () =>
    import('../pages/stock/savePackage.ts').then((module) => module.savePackage),
  'physicalCardOrder.makeFile': () =>
    import('../pages/stock/savePackage.ts').then((module) => module.saveCardFile),
  'couponCodeExport.makeFile': () =>
    import('../pages/stock/savePackage.ts').then((module) => module.saveCodeFile),
  'quickTemplate.download': recordFile('download'),
  'billStatistics.pdf': recordFile('pdf'),
  'merchantAccountBill.pdf': recordFile('pdf'),
  'supplierAccountBill.pdf': recordFile('pdf'),
  'appPage.design': () => import('../pages/pageBuilder/design.tsx').then((module) => module.designPage),
  'smsTemplate.testSend': () => import('../pages/content/testSms.ts').then((module) => module.testSms),
  'userinfo.viewPlain': () => import('../pages/people/viewMobile.tsx').then((module) => module.viewMobile),
  'userinfo.templateUp': () => import('../pages/people/tagFile.tsx').then((module) => module.tagByFile),
  'userGroup.memberAdd': () => groupMembers().then((module) => module.addMembers),
  'userGroup.memberRemove': () => groupMembers().then((module) => module.removeMembers),
  'userGroup.memberFile': () => groupMembers().then((module) => module.membersByFile),
  'userGroup.members': () =>
    import('../record/openRelated.ts').then(({ openRelated }) => openRelated('成员')),
  'stockInRecord.errorFile': () =>
    import('../pages/stock/importCards.ts').then((module) => module.saveErrorFile),
}

/** Runs an action that has a screen of its own. */
export async function performOwn(
  resource: Resource,
  action: string,
  context: CustomActionContext,
): Promise<void> {
  const load = PERFORMERS[`${resource.id}.${action}`]
  if (load) await (await load())(resource, context)
}
