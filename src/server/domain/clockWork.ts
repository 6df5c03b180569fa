import type { ClockWork } from '../clock.ts'
import { GOODS_WORK } from './merchant/goodsWork.ts'
import { workOrders } from './order/orderWork.ts'
import { RISK_CLOCK } from './risk/clock.ts'
import { SUPPLIER_WORK } from './supplier/clockWork.ts'

/** What nouns do by themselves. Orders move on: to the shelf, to suppliers, to their end. */
export const DOMAIN_WORK: readonly ClockWork[] = [{ name: 'orders', everyMs: 1000, run: workOrders }, ...SUPPLIER_WORK, ...GOODS_WORK, ...RISK_CLOCK]
