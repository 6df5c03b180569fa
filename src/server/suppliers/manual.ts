import type { Answer, SupplierAdapter } from './adapter.ts'

const MANUAL_ANSWER: Answer = {
  result: 'accepted',
  supplierOrderNo: null,
  code: 'MANUAL',
  msg: '等待人工处理',
}

/**
 * Adapter of suppliers without an interface: the order stays accepted until an operator records its result.
 */
export const manual: SupplierAdapter = {
  submit: () => Promise.resolve(MANUAL_ANSWER),
  query: () => Promise.resolve(MANUAL_ANSWER),
  parseCallback: () => Promise.resolve(null),
  balance: () => Promise.resolve(null),
  goodsPrice: () => Promise.resolve(null),
  ping: () => Promise.resolve(true),
}
