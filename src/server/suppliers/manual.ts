import type { Answer, SupplierAdapter } from './adapter.ts'

const waiting: Answer = { result: 'accepted', supplierOrderNo: null, code: 'MANUAL', msg: '等待人工处理' }

/** No interface at all: the order stays accepted until an operator says what became of it. */
export const manual: SupplierAdapter = {
  submit: () => Promise.resolve(waiting),
  query: () => Promise.resolve(waiting),
  parseCallback: () => Promise.resolve(null),
  balance: () => Promise.resolve(null),
  goodsPrice: () => Promise.resolve(null),
  ping: () => Promise.resolve(true),
}
