import { crud } from './crudRights.ts'

/** Own exports and imports. */
export const TASKS = [
  'exportTask_view',
  'exportTask_push',
  'exportTask_cancel',
  'exportTask_delete',
  'importTask_view',
  'importTask_delete',
  'batchTask_view',
  'batchTask_delete',
]

export const FINANCE_VIEWS = [
  'contract_party',
  'contract_party_account',
  'accountFinance',
  'financeAudit',
  'accountDetail',
  'creditRecord',
  'temporaryCredit',
  'contractPartyAccountBill',
  'billStatistics',
  'merchantStatementDetails',
  'merchantAccountBill',
  'supplierAccountBill',
  'paymentManagementInfo',
  'payOrder',
  'payRefund',
  'notice',
].map((noun) => `${noun}_view`)

/** Consumers: their tags, and who is blocked; full mobile numbers and closing accounts are left out. */
export const CONSUMERS = [
  ...['view', 'add', 'edit', 'batch', 'import', 'export'].map((suffix) => `userinfo_${suffix}`),
  ...['tagGroup', 'userTag'].flatMap(crud),
  'userTag_state',
  ...crud('userGroup'),
  ...['refresh', 'member', 'export'].map((suffix) => `userGroup_${suffix}`),
  ...['view', 'add', 'edit', 'delete', 'import', 'export'].map((suffix) => `blackUser_${suffix}`),
]

/** Maintaining the catalogue, without the cost of goods. */
export const GOODS = [
  ...['goodsSpu', 'goodsCategory', 'goodsBrand', 'goodsSpec', 'goodsPool'].flatMap(crud),
  ...['view', 'add', 'stop', 'quote', 'sync'].map((suffix) => `publicPool_${suffix}`),
  'goodsPool_changeStatus',
  'goodsPool_addGoods',
  'goodsPool_removeGoods',
  'goodsPool_relation',
  'goodsPool_import',
  'goodsPoolRelation_view',
  'goodsSpu_copy',
  'goodsSpu_shelf',
  'goodsSpu_export',
  'goodsCategory_changeStatus',
  'goodsBrand_changeStatus',
  'goodsSku_view',
  'goodsSku_edit',
  'goodsSku_changeStatus',
  'goodsSku_batchPrice',
  'goodsSku_export',
  'goodsBrand_import',
  ...crud('tenantproduct'),
  'tenantproduct_changeStatus',
]
export const GOODS_VIEWS = ['goodsSpu_view', 'goodsSku_view', 'goodsCategory_view', 'goodsBrand_view']

/** Maintaining price lists, without costs, sales at a loss, and imports. */
export const PRICES = [
  'view',
  'add',
  'delete',
  'state',
  'shopState',
  'discount',
  'point',
  'shopDiscount',
  'accountMethod',
  'alert',
  'export',
].map((suffix) => `merchantGoods_${suffix}`)
/** Changing prices at a moment, and for a time. */
export const TIMED_PRICES = [
  ...['view', 'add', 'edit', 'publish', 'pause', 'end', 'delete'].map((suffix) => `GoodsActivity_${suffix}`),
  ...['view', 'add', 'edit', 'state', 'cancel', 'import', 'export'].map(
    (suffix) => `merchantTimedPriceAdjustment_${suffix}`,
  ),
]
/** Routing of orders, and pools and suppliers of merchants. */
export const ROUTES = [
  ...['view', 'edit', 'batch', 'state', 'delete'].map((suffix) => `goodsChannelGroupConfig_${suffix}`),
  'merchantGoodsPool_save',
  'merchantSupplierRelation_submit',
]

/** Maintaining merchants, without freezing, which is a right of finance. */
export const MERCHANTS = [
  ...['merchantGroup', 'merchantConfig'].flatMap(crud),
  'merchantGroup_state',
  'merchantConfig_state',
  'merchantConfig_alert',
  'merchantConfig_export',
  'merchantConfig_import',
  'merchantConfig_ecommerce',
]
export const MERCHANT_VIEWS = ['merchantGroup_view', 'merchantConfig_view', 'merchantGoods_view']

/** Maintaining risk rules, without entries that apply to all merchants. */
export const RISK = [
  ...['blackWhiteList', 'quickTemplate'].flatMap(crud),
  'blackWhiteList_export',
  'blackWhiteList_import',
  'blackWhiteRule_edit',
  'transRule_view',
  'blackListInfo_add',
  'orderChangeApply_view',
  'orderChangeApply_add',
  'orderChangeApply_cancel',
  'orderChangeApply_export',
  'orderChangeRecord_view',
  ...['view', 'add', 'edit', 'receive', 'exchange', 'cancel', 'export'].map(
    (suffix) => `orderAfterSale_${suffix}`,
  ),
]

/** Open API access, sent callbacks and logged calls. */
export const OPEN_API = [
  'app_view',
  'app_apiKey',
  'secret_view',
  'secret_add',
  'secret_edit',
  'secret_apiKey',
  'apiKey_view',
  'notify_view',
  'notify_retry',
  'callLog_view',
]
export const OPEN_API_CARE = ['notify_view', 'notify_retry', 'callLog_view']

/** Maintaining suppliers; prices are confirmed by another role. */
export const SUPPLIERS = [
  ...['supplierGroup', 'supplierConfig', 'supplierGoods'].flatMap(crud),
  'supplierGroup_changeState',
  'supplierConfig_changeState',
  'supplierConfig_test',
  'supplierConfig_export',
  'supplierGoods_changeState',
  'supplierGoods_import',
  'supplierGoods_syncPrice',
  'supplierGoods_export',
  'supplierPriceChange_view',
  'supplierPriceChange_add',
  'supplierPriceChange_cancel',
  'supplierPriceChange_export',
  'orderCompareTask_view',
  'orderCompareTask_add',
  'orderCompareTask_handle',
  'orderCompareTask_delete',
  'orderCompareTask_export',
  'orderCompareDetail_view',
  'orderCompareDetail_export',
]
export const SUPPLIER_VIEWS = [
  'supplierGroup_view',
  'supplierConfig_view',
  'supplierGoods_view',
  'supplierPriceChange_view',
  'orderCompareTask_view',
  'orderCompareDetail_view',
]

/**
 * Maintaining stock. Receipts are entered and approved by two people of the same role; no role may reveal
 * secrets.
 */
export const STOCK = [
  ...crud('express'),
  'express_changeStatus',
  'stock_view',
  'stock_changeStatus',
  'stock_adjust',
  'stock_export',
  'stockAlertConfig_view',
  'stockAlertConfig_set',
  'stockAlertConfig_cancel',
  'stockFlow_view',
  'merchantStock_view',
  'stockInRecord_view',
  'stockInRecord_add',
  'stockInRecord_import',
  'stockInRecord_audit',
  'stockInRecord_revoke',
  'stockInRecord_export',
  'stockCard_view',
  'stockCard_invalid',
  'stockCard_export',
  'merchantStock_recall',
  'cardStockOut_view',
  'cardStockOut_add',
  'cardStockOut_audit',
  'cardStockOut_out',
  'cardStockOut_cancel',
  'cardStockOut_revoke',
  'cardStockOut_export',
  'cardStockOutRecord_view',
  'cardStockOutRecord_download',
  'cardStockOutRecord_resend',
  'cardStockOutRecord_sendPassword',
  'cardStockOutRecord_export',
  'cardTransferOrder_view',
  'cardTransferOrder_add',
  'cardTransferOrder_retry',
  'cardTransferOrder_cancel',
  'cardTransferOrder_export',
]

/** Purchasing; orders are approved by finance. */
export const PURCHASING = [
  ...crud('purchaseOrder'),
  'purchaseOrder_submit',
  'purchaseOrder_close',
  'purchaseOrder_export',
  ...['view', 'add', 'deliver', 'close', 'export'].map((suffix) => `scPurchaseOrder_${suffix}`),
]
export const PURCHASE_DECISIONS = [
  'emailOrderInfo_view',
  'emailOrderInfo_audit',
  'purchaseOrder_view',
  'purchaseOrder_audit',
  'purchaseOrder_pay',
  'scPurchaseOrder_view',
  'scPurchaseOrder_audit',
]

/** Opening apps for merchants, and making their pages. */
export const APPS = [
  'appConfig_view',
  'appPage_view',
  'appPage_add',
  ...['view', 'add', 'edit', 'state', 'diy', 'publish'].map((suffix) => `MerchantAppConfig_${suffix}`),
]

/** Writing articles, and the look of the login page. */
export const CONTENT = [
  ...['contentCategory', 'content'].flatMap(crud),
  'contentCategory_changeStatus',
  'content_publish',
  ...['view', 'add', 'edit', 'publish', 'state'].map((suffix) => `portal_${suffix}`),
]
/** Answering feedback. */
export const FEEDBACK = ['feedBack_view', 'feedBack_reply', 'feedBack_export']
