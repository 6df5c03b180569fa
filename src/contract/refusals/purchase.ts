import type { ErrorSpec } from './spec.ts'

/** Refusals of purchase orders and of what is received for them. */
export const PURCHASE_REFUSALS = {
  PURCHASE_LINE_SKU: { status: 400, text: '第{row}行：商品不存在或已删除' },
  PURCHASE_LINE_REPEATED: { status: 400, text: '第{row}行：商品重复，请合并为一行' },
  PURCHASE_LINE_TYPE: { status: 400, text: '第{row}行：商品类型与采购类型不符' },
  PURCHASE_AMOUNT_ZERO: { status: 400, text: '采购总额须大于0' },
  PURCHASE_SUPPLIER_INACTIVE: { status: 400, text: '供应商不在合作中，不能采购' },
  PURCHASE_EXPECTED_PAST: { status: 400, text: '预计到货不能早于今天' },
  PURCHASE_NOT_EDITABLE: { status: 409, text: '只有草稿和已驳回的采购单可以修改' },
  PURCHASE_NOT_REMOVABLE: { status: 409, text: '只有草稿和已驳回的采购单可以删除' },
  PURCHASE_OVERPAID: { status: 400, text: '付款金额超过应付金额' },
  PURCHASE_PAID_LATER: { status: 400, text: '付款时间不能晚于现在' },
  PURCHASE_RECEIPT_WAITS: { status: 400, text: '存在待审核入库单，不能关闭' },
  PURCHASE_EXPECTS_NOTHING: { status: 400, text: '采购单不在待入库状态' },
  PURCHASE_SKU_NOT_ORDERED: { status: 400, text: '商品不在采购单明细中' },
  PURCHASE_SUPPLIER_DIFFERS: { status: 400, text: '供应商与采购单不同' },
  PURCHASE_CLOSED: { status: 400, text: '采购单已关闭，不能入库' },
  PURCHASE_RECEIPT_EXCEEDS: { status: 400, text: '入库数量超过采购未入库数量' },
  SC_LINE_MODE: { status: 400, text: '第{row}行：商品不能用该交付方式' },
  SC_LINE_NOT_OPEN: { status: 400, text: '第{row}行：商户未开通该商品' },
  SC_QTY_EXCEEDED: { status: 400, text: '发货数量超过未发数量' },
  SC_ITEMS_WRONG: { status: 400, text: '发货明细不正确' },
  SC_SKU_REQUIRED: { status: 400, text: '指定数量或批次时请选择商品' },
  SC_SKU_NOT_ORDERED: { status: 400, text: '商品不在供应链采购单明细中' },
  SC_EXPRESS_REQUIRED: { status: 400, text: '请输入物流公司' },
  SC_EXPRESS_NO_REQUIRED: { status: 400, text: '请输入物流单号' },
} as const satisfies Record<string, ErrorSpec>
