import type { Resource } from './define/resource.ts'
import { MARKETING_NOUNS } from './marketingNouns.ts'
import { tagGroup } from './resources/people/tagGroup.ts'
import { userGroup } from './resources/people/userGroup.ts'
import { userTag } from './resources/people/userTag.ts'
import { userinfo } from './resources/people/userinfo.ts'
import { blackUser } from './resources/people/blackUser.ts'
import { apiScope } from './resources/system/apiScope.ts'
import { app } from './resources/openapi/app.ts'
import { apiKey } from './resources/openapi/apiKey.ts'
import { callLog } from './resources/openapi/callLog.ts'
import { notify } from './resources/openapi/notify.ts'
import { secret } from './resources/openapi/secret.ts'
import { attach } from './resources/resource/attach.ts'
import { oss } from './resources/resource/oss.ts'
import { alarm } from './resources/alarm/alarm.ts'
import { alarmRecord } from './resources/alarm/alarmRecord.ts'
import { supplierOrderTimeOut } from './resources/alarm/supplierOrderTimeOut.ts'
import { mailServer } from './resources/resource/mailServer.ts'
import { sms } from './resources/resource/sms.ts'
import { smsRecord } from './resources/resource/smsRecord.ts'
import { smsTemplate } from './resources/resource/smsTemplate.ts'
import { accountDetail } from './resources/finance/accountDetail.ts'
import { accountFinance } from './resources/finance/accountFinance.ts'
import { billStatistics } from './resources/finance/billStatistics.ts'
import { contractPartyAccountBill } from './resources/finance/contractPartyAccountBill.ts'
import { merchantAccountBill } from './resources/finance/merchantAccountBill.ts'
import { merchantStatementDetails } from './resources/finance/merchantStatementDetails.ts'
import { supplierAccountBill } from './resources/finance/supplierAccountBill.ts'
import { creditRecord } from './resources/finance/creditRecord.ts'
import { financeAudit } from './resources/finance/financeAudit.ts'
import { temporaryCredit } from './resources/finance/temporaryCredit.ts'
import { content } from './resources/content/content.ts'
import { contentCategory } from './resources/content/contentCategory.ts'
import { feedBack } from './resources/content/feedBack.ts'
import { portal } from './resources/content/portal.ts'
import { contractParty } from './resources/finance/contractParty.ts'
import { contractPartyAccount } from './resources/finance/contractPartyAccount.ts'
import { daPaiGoods } from './resources/order/daPaiGoods.ts'
import { daPaiOrder } from './resources/order/daPaiOrder.ts'
import { channelOrderInfo } from './resources/order/channelOrderInfo.ts'
import { client } from './resources/system/client.ts'
import { dataScope } from './resources/system/dataScope.ts'
import { dept } from './resources/system/dept.ts'
import { dict } from './resources/system/dict.ts'
import { dictBiz } from './resources/system/dictBiz.ts'
import { exportTask } from './resources/desk/exportTask.ts'
import { batchTask } from './resources/desk/batchTask.ts'
import { importTask } from './resources/desk/importTask.ts'
import { ecommercePublicProductPool } from './resources/product/ecommercePublicProductPool.ts'
import { goodsActivity } from './resources/product/goodsActivity.ts'
import { goodsBrand } from './resources/product/goodsBrand.ts'
import { goodsCategory } from './resources/product/goodsCategory.ts'
import { goodsPool } from './resources/product/goodsPool.ts'
import { cardNumberInfo } from './resources/card/cardNumberInfo.ts'
import { delayInfo } from './resources/card/delayInfo.ts'
import { delayInfoItem } from './resources/card/delayInfoItem.ts'
import { physicalCardOrder } from './resources/card/physicalCardOrder.ts'
import { goodsPoolRelation } from './resources/product/goodsPoolRelation.ts'
import { tenantProduct } from './resources/product/tenantProduct.ts'
import { goodsSku } from './resources/product/goodsSku.ts'
import { goodsSpec } from './resources/product/goodsSpec.ts'
import { goodsSpu } from './resources/product/goodsSpu.ts'
import { contractPartyOrder } from './resources/order/contractPartyOrder.ts'
import { inKind } from './resources/order/inKind.ts'
import { movie } from './resources/order/movie.ts'
import { merchantCardOrderInfo } from './resources/order/merchantCardOrderInfo.ts'
import { merchantOrderBatch } from './resources/order/merchantOrderBatch.ts'
import { merchantOrderInfo } from './resources/order/merchantOrderInfo.ts'
import { emailOrderInfo } from './resources/order/emailOrderInfo.ts'
import { verifyOrder } from './resources/order/verifyOrder.ts'
import { standingOrder } from './resources/order/standingOrder.ts'
import { standingPeriod } from './resources/order/standingPeriod.ts'
import { logApi } from './resources/system/logApi.ts'
import { logError } from './resources/system/logError.ts'
import { identityProvider } from './resources/system/identityProvider.ts'
import { loginSession } from './resources/system/loginSession.ts'
import { logUsual } from './resources/system/logUsual.ts'
import { menu } from './resources/system/menu.ts'
import { businessService } from './resources/merchant/businessService.ts'
import { appConfig } from './resources/merchant/appConfig.ts'
import { appPage } from './resources/merchant/appPage.ts'
import { merchantApp } from './resources/merchant/merchantApp.ts'
import { shopTemplate } from './resources/merchant/shopTemplate.ts'
import { blackWhiteRule } from './resources/merchant/blackWhiteRule.ts'
import { merchantEcommerce } from './resources/merchant/merchantEcommerce.ts'
import { merchantConfig } from './resources/merchant/merchantConfig.ts'
import { goodsChannelDetail } from './resources/merchant/goodsChannelDetail.ts'
import { goodsChannelGroupConfig } from './resources/merchant/goodsChannelGroupConfig.ts'
import { merchantGoodsPool } from './resources/merchant/merchantGoodsPool.ts'
import { merchantSupplierRelation } from './resources/merchant/merchantSupplierRelation.ts'
import { merchantGoods } from './resources/merchant/merchantGoods.ts'
import { merchantGoodsChangeLog } from './resources/merchant/merchantGoodsChangeLog.ts'
import { merchantGroup } from './resources/merchant/merchantGroup.ts'
import { merchantTimedPriceAdjustment } from './resources/merchant/merchantTimedPriceAdjustment.ts'
import { transRule } from './resources/merchant/transRule.ts'
import { notice } from './resources/desk/notice.ts'
import { operateLog } from './resources/system/operateLog.ts'
import { param } from './resources/system/param.ts'
import { post } from './resources/system/post.ts'
import { orderAfterSale } from './resources/afterSale/orderAfterSale.ts'
import { orderChangeApply } from './resources/afterSale/orderChangeApply.ts'
import { orderChangeRecord } from './resources/afterSale/orderChangeRecord.ts'
import { blackWhiteList } from './resources/risk/blackWhiteList.ts'
import { quickTemplate } from './resources/risk/quickTemplate.ts'
import { datasource } from './resources/develop/datasource.ts'
import { report } from './resources/develop/report.ts'
import { purchaseOrder } from './resources/purchase/purchaseOrder.ts'
import { scPurchaseOrder } from './resources/purchase/scPurchaseOrder.ts'
import { paymentManagementInfo } from './resources/pay/paymentManagementInfo.ts'
import { payOrder } from './resources/pay/payOrder.ts'
import { payRefund } from './resources/pay/payRefund.ts'
import { payBill } from './resources/pay/payBill.ts'
import { payBillDifference } from './resources/pay/payBillDifference.ts'
import { region } from './resources/system/region.ts'
import { role } from './resources/system/role.ts'
import { cardInfoView } from './resources/stock/cardInfoView.ts'
import { cardTransferOrder } from './resources/stock/cardTransferOrder.ts'
import { cardStockOut } from './resources/stock/cardStockOut.ts'
import { cardStockOutRecord } from './resources/stock/cardStockOutRecord.ts'
import { express } from './resources/stock/express.ts'
import { merchantStock } from './resources/stock/merchantStock.ts'
import { stock } from './resources/stock/stock.ts'
import { stockAlertConfig } from './resources/stock/stockAlertConfig.ts'
import { stockCard } from './resources/stock/stockCard.ts'
import { stockFlow } from './resources/stock/stockFlow.ts'
import { stockInRecord } from './resources/stock/stockInRecord.ts'
import { supplierConfig } from './resources/supplier/supplierConfig.ts'
import { supplierGoods } from './resources/supplier/supplierGoods.ts'
import { supplierGroup } from './resources/supplier/supplierGroup.ts'
import { orderCompareDetail } from './resources/supplier/orderCompareDetail.ts'
import { orderCompareTask } from './resources/supplier/orderCompareTask.ts'
import { supplierPriceChange } from './resources/supplier/supplierPriceChange.ts'
import { strangerCall } from './resources/system/strangerCall.ts'
import { unmatchedQuery } from './resources/system/unmatchedQuery.ts'
import { tenant } from './resources/system/tenant.ts'
import { tenantPackage } from './resources/system/tenantPackage.ts'
import { topmenu } from './resources/system/topmenu.ts'
import { user } from './resources/system/user.ts'

/** Every declared noun with its names; a new one is registered here. */
const DECLARED_RESOURCES = [
  userinfo,
  userGroup,
  tagGroup,
  userTag,
  blackUser,
  accountFinance,
  financeAudit,
  contractParty,
  contractPartyAccount,
  accountDetail,
  creditRecord,
  contractPartyAccountBill,
  billStatistics,
  merchantStatementDetails,
  merchantAccountBill,
  supplierAccountBill,
  temporaryCredit,
  paymentManagementInfo,
  payOrder,
  payRefund,
  payBill,
  payBillDifference,
  notice,
  exportTask,
  batchTask,
  importTask,
  user,
  dept,
  post,
  role,
  dict,
  dictBiz,
  menu,
  topmenu,
  param,
  tenant,
  tenantPackage,
  client,
  dataScope,
  apiScope,
  region,
  datasource,
  report,
  attach,
  identityProvider,
  loginSession,
  oss,
  sms,
  smsRecord,
  smsTemplate,
  mailServer,
  alarm,
  alarmRecord,
  supplierOrderTimeOut,
  operateLog,
  logUsual,
  logApi,
  logError,
  strangerCall,
  unmatchedQuery,
  merchantConfig,
  merchantEcommerce,
  merchantGroup,
  merchantGoods,
  merchantGoodsChangeLog,
  merchantGoodsPool,
  merchantSupplierRelation,
  goodsChannelGroupConfig,
  goodsChannelDetail,
  merchantTimedPriceAdjustment,
  transRule,
  businessService,
  shopTemplate,
  appConfig,
  merchantApp,
  appPage,
  blackWhiteRule,
  blackWhiteList,
  quickTemplate,
  orderAfterSale,
  orderChangeApply,
  orderChangeRecord,
  supplierConfig,
  supplierGroup,
  supplierGoods,
  supplierPriceChange,
  orderCompareTask,
  orderCompareDetail,
  purchaseOrder,
  scPurchaseOrder,
  express,
  app,
  secret,
  apiKey,
  notify,
  callLog,
  goodsSpu,
  goodsSku,
  goodsCategory,
  ecommercePublicProductPool,
  goodsActivity,
  goodsBrand,
  goodsSpec,
  goodsPool,
  goodsPoolRelation,
  tenantProduct,
  stock,
  merchantStock,
  stockInRecord,
  cardStockOut,
  cardStockOutRecord,
  cardTransferOrder,
  stockAlertConfig,
  stockCard,
  stockFlow,
  cardInfoView,
  ...MARKETING_NOUNS,
  physicalCardOrder,
  cardNumberInfo,
  delayInfo,
  delayInfoItem,
  merchantOrderInfo,
  channelOrderInfo,
  inKind,
  movie,
  contractPartyOrder,
  merchantCardOrderInfo,
  merchantOrderBatch,
  standingOrder,
  verifyOrder,
  daPaiOrder,
  daPaiGoods,
  emailOrderInfo,
  standingPeriod,
  content,
  contentCategory,
  feedBack,
  portal,
] as const
export type DeclaredResource = (typeof DECLARED_RESOURCES)[number]

/** Every declared noun, as generic code reads it. */
export const RESOURCES: readonly Resource[] = DECLARED_RESOURCES

const byId = new Map(RESOURCES.map((resource) => [resource.id, resource]))
/** The resource with this id, if it is declared. */
export const resourceById = (id: string): Resource | undefined => byId.get(id)
