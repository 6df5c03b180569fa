import { SHARE_VIEWS } from '../../../contract/menu.ts'

/**
 * A role of the demonstration company with its permission codes; `*_view` stands for all codes that end in
 * `_view`.
 */
export interface RoleSeed {
  readonly name: string
  readonly alias: string
  readonly codes: readonly string[]
}

/** Own exports and imports. */
const TASKS = [
  'exportTask_view',
  'exportTask_push',
  'exportTask_cancel',
  'exportTask_delete',
  'importTask_view',
  'importTask_delete',
  'batchTask_view',
  'batchTask_delete',
]

const FINANCE_VIEWS = [
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
const CONSUMERS = [
  ...['view', 'add', 'edit', 'batch', 'import', 'export'].map((suffix) => `userinfo_${suffix}`),
  ...['tagGroup', 'userTag'].flatMap(crud),
  'userTag_state',
  ...crud('userGroup'),
  ...['refresh', 'member', 'export'].map((suffix) => `userGroup_${suffix}`),
  ...['view', 'add', 'edit', 'delete', 'import', 'export'].map((suffix) => `blackUser_${suffix}`),
]

/** Maintaining the catalogue, without the cost of goods. */
const GOODS = [
  ...['goodsSpu', 'goodsCategory', 'goodsBrand', 'goodsSpec', 'goodsPool'].flatMap(crud),
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
]
const GOODS_VIEWS = ['goodsSpu_view', 'goodsSku_view', 'goodsCategory_view', 'goodsBrand_view']

/** Maintaining price lists, without costs, sales at a loss, and imports. */
const PRICES = [
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
const TIMED_PRICES = [
  ...['view', 'add', 'edit', 'publish', 'pause', 'end', 'delete'].map((suffix) => `GoodsActivity_${suffix}`),
  ...['view', 'add', 'edit', 'state', 'cancel', 'export'].map(
    (suffix) => `merchantTimedPriceAdjustment_${suffix}`,
  ),
]
/** Routing of orders, and pools and suppliers of merchants. */
const ROUTES = [
  ...['view', 'edit', 'batch', 'state', 'delete'].map((suffix) => `goodsChannelGroupConfig_${suffix}`),
  'merchantGoodsPool_save',
  'merchantSupplierRelation_submit',
]

/** Maintaining merchants, without freezing, which is a right of finance. */
const MERCHANTS = [
  ...['merchantGroup', 'merchantConfig'].flatMap(crud),
  'merchantGroup_state',
  'merchantConfig_state',
  'merchantConfig_alert',
  'merchantConfig_export',
  'merchantConfig_import',
]
const MERCHANT_VIEWS = ['merchantGroup_view', 'merchantConfig_view', 'merchantGoods_view']

/** Maintaining risk rules, without entries that apply to all merchants. */
const RISK = [
  ...['blackWhiteList', 'quickTemplate'].flatMap(crud),
  'blackWhiteList_export',
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
const OPEN_API = [
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
const OPEN_API_CARE = ['notify_view', 'notify_retry', 'callLog_view']

/** Maintaining suppliers; prices are confirmed by another role. */
const SUPPLIERS = [
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
const SUPPLIER_VIEWS = [
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
const STOCK = [
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
const PURCHASING = [
  ...crud('purchaseOrder'),
  'purchaseOrder_submit',
  'purchaseOrder_close',
  'purchaseOrder_export',
  ...['view', 'add', 'deliver', 'close', 'export'].map((suffix) => `scPurchaseOrder_${suffix}`),
]
const PURCHASE_DECISIONS = [
  'purchaseOrder_view',
  'purchaseOrder_audit',
  'purchaseOrder_pay',
  'scPurchaseOrder_view',
  'scPurchaseOrder_audit',
]

/** Working with orders, without large refunds, full account numbers and costs. */
const ORDER_VIEWS = [
  'merchantOrderInfo_view',
  'channelOrderInfo_view',
  'merchantCardOrderInfo_view',
  'inKind_view',
  'standingOrder_view',
]
const ORDERS = [
  ...ORDER_VIEWS,
  ...['import', 'block', 'release', 'cancel', 'refund', 'sync', 'notify', 'remark', 'export'].map(
    (suffix) => `merchantOrderInfo_${suffix}`,
  ),
  'channelOrderInfo_query',
  'channelOrderInfo_setSuccess',
  'channelOrderInfo_setFail',
  'channelOrderInfo_export',
  'inKind_deliver',
  'inKind_export',
  'merchantCardOrderInfo_export',
  ...['add', 'pause', 'terminate', 'run', 'export'].map((suffix) => `standingOrder_${suffix}`),
]

/** Opening apps for merchants, and making their pages. */
const APPS = [
  'appConfig_view',
  'appPage_view',
  'appPage_add',
  ...['view', 'add', 'edit', 'state', 'diy', 'publish'].map((suffix) => `MerchantAppConfig_${suffix}`),
]

/** Writing articles. */
const CONTENT = [
  ...['contentCategory', 'content'].flatMap(crud),
  'contentCategory_changeStatus',
  'content_publish',
]
/** Answering feedback. */
const FEEDBACK = ['feedBack_view', 'feedBack_reply', 'feedBack_export']

/** The roles of the demonstration company. */
export const COMPANY_ROLES: readonly RoleSeed[] = [
  {
    name: '运营专员',
    alias: 'operator',
    codes: [
      ...CONSUMERS,
      SHARE_VIEWS,
      ...ORDERS,
      ...OPEN_API,
      ...GOODS,
      ...MERCHANTS,
      ...STOCK,
      ...PURCHASING,
      'purchaseOrder_audit',
      'purchaseOrder_pay',
      ...SUPPLIERS,
      ...RISK,
      ...PRICES,
      ...TIMED_PRICES,
      ...APPS,
      ...ROUTES,
      ...CONTENT,
      'feedBack_view',
      ...crud('notice'),
      ...crud('dictbiz'),
      ...crud('param'),
      ...crud('post'),
      'contract_party_view',
      'contract_party_add',
      'contract_party_edit',
      'contract_party_account_view',
      'contract_party_account_add',
      'contract_party_account_edit',
      'accountDetail_view',
      'user_view',
      'dept_view',
      'role_view',
      'dictbiz_export',
      'param_export',
      'post_export',
      'dictbiz_import',
      'param_import',
      'post_import',
      ...TASKS,
    ],
  },
  {
    name: '财务专员',
    alias: 'finance',
    codes: [
      ...FINANCE_VIEWS,
      ...MERCHANT_VIEWS,
      ...ORDER_VIEWS,
      'contract_party_add',
      'contract_party_edit',
      'contract_party_account_add',
      'contract_party_account_edit',
      'accountFinance_recharge',
      'accountFinance_chargeback',
      'accountFinance_withdraw',
      'accountFinance_credit',
      'accountFinance_tempCredit',
      'accountDetail_export',
      'accountDetail_reverse',
      'financeAudit_revoke',
      'billStatistics_generate',
      'billStatistics_confirmBill',
      'billStatistics_reconciliation',
      'billStatistics_dispute',
      'billStatistics_adjust',
      'billStatistics_export',
      'merchantStatementDetails_dispute',
      'merchantStatementDetails_export',
      'merchantAccountBill_export',
      'supplierAccountBill_pay',
      'supplierAccountBill_export',
      'contractPartyAccountBill_export',
      'paymentManagementInfo_state',
      ...['add', 'query', 'close', 'refund', 'export'].map((suffix) => `payOrder_${suffix}`),
      'payRefund_export',
    ],
  },
  {
    name: '财务审核',
    alias: 'finance_auditor',
    codes: [
      ...PURCHASE_DECISIONS,
      ...FINANCE_VIEWS,
      ...MERCHANT_VIEWS,
      ...ORDER_VIEWS,
      ...SUPPLIER_VIEWS,
      'supplierPriceChange_audit',
      'orderCompareTask_handle',
      'orderCompareTask_confirm',
      'contract_party_state',
      'contract_party_account_freeze',
      'financeAudit_audit',
      'financeAudit_transfer',
      'billStatistics_confirm',
      'orderChangeApply_view',
      'orderChangeApply_audit',
      'orderChangeRecord_view',
      'orderAfterSale_view',
      'orderAfterSale_audit',
      'orderAfterSale_refund',
      'orderAfterSale_buyBack',
    ],
  },
  {
    name: '财务总监',
    alias: 'finance_director',
    codes: [
      ...PURCHASE_DECISIONS,
      'purchaseOrder_auditHigh',
      SHARE_VIEWS,
      'payOrder_refund',
      'payOrder_refundHigh',
      ...FINANCE_VIEWS,
      ...MERCHANT_VIEWS,
      ...ORDER_VIEWS,
      ...SUPPLIER_VIEWS,
      'supplierPriceChange_audit',
      'supplierPriceChange_auditHigh',
      'supplierConfig_terminate',
      'supplierConfig_reSecret',
      'merchantConfig_freeze',
      'merchantConfig_state',
      'transRule_view',
      'transRule_edit',
      'orderChangeApply_view',
      'orderChangeApply_audit',
      'orderChangeApply_auditHigh',
      'orderChangeRecord_view',
      'orderChangeRecord_export',
      'orderAfterSale_view',
      'orderAfterSale_audit',
      'orderAfterSale_addOverdue',
      'blackWhiteList_view',
      'blackWhiteList_add',
      'blackWhiteList_edit',
      'blackWhiteList_platform',
      'ledger_view',
      'contract_party_state',
      'contract_party_account_freeze',
      'contract_party_account_close',
      'financeAudit_audit',
      'financeAudit_transfer',
    ],
  },
  {
    name: '客服专员',
    alias: 'support',
    codes: [
      ...ORDER_VIEWS,
      'merchantOrderInfo_sync',
      'merchantOrderInfo_notify',
      'merchantOrderInfo_remark',
      'orderAfterSale_view',
      'orderAfterSale_add',
      'orderAfterSale_edit',
      'orderAfterSale_cancel',
      'orderChangeApply_view',
      'orderChangeApply_add',
      ...OPEN_API_CARE,
      ...GOODS_VIEWS,
      'stock_view',
      'stockCard_view',
      ...MERCHANT_VIEWS,
      'supplierConfig_view',
      'blackWhiteList_view',
      'quickTemplate_view',
      ...FEEDBACK,
      'notice_view',
      'user_view',
      'user_edit',
      'user_reset',
      'dictbiz_view',
      'dictbiz_edit',
    ],
  },
  { name: '审计员', alias: 'auditor', codes: ['*_view', 'log_operate_export', ...TASKS] },
  {
    name: '访客',
    alias: 'viewer',
    codes: [
      ...GOODS_VIEWS,
      ...ORDER_VIEWS,
      'notice_view',
      'dictbiz_view',
      'post_view',
      'dept_view',
      'param_view',
    ],
  },
]

function crud(noun: string): string[] {
  return ['view', 'add', 'edit', 'delete'].map((operation) => `${noun}_${operation}`)
}
