import { setTimeout as wait } from 'node:timers/promises'
import { fen, subtractFen } from '../../kernel/money.ts'
import type { Services } from '../services.ts'
import { keepMockOrder, mockOrderAge, spentAt, tenantOfSupplier } from '../store/supplier/mockSupplierRows.ts'
import { reportResult } from './resultHandler.ts'
import {
  type Answer,
  type Endpoint,
  ORDER_NOT_FOUND,
  type Slice,
  type SupplierAdapter,
  type SupplierCard,
  type SupplierResult,
} from './adapter.ts'
import { mockAnswer, mockPrice } from './mockRules.ts'

const SENTENCES: Readonly<Record<SupplierResult, string>> = {
  accepted: '已受理',
  success: '成功',
  fail: '充值号码不支持',
  unknown: '系统异常',
}
const INITIAL_BALANCE = fen(100_000_000)

const cardsOf = ({ channelOrderNo, account, qty }: Slice): readonly SupplierCard[] =>
  account === null
    ? Array.from({ length: qty }, (_, index) => ({
        cardNo: null,
        secret: `MOCK-${channelOrderNo}-${index + 1}`,
        expireTime: null,
      }))
    : []

/** Twelve digits that the same order always gets. */
const pickUpCodeOf = ({ channelOrderNo }: Slice): string => channelOrderNo.replace(/\D/g, '').slice(-12)

function answer(result: SupplierResult, code: string, slice: Slice): Answer {
  const cards = result === 'success' ? cardsOf(slice) : []
  return {
    result,
    supplierOrderNo: `MS${slice.channelOrderNo}`,
    code,
    msg: SENTENCES[result],
    ...(cards.length > 0 ? { cards } : {}),
    ...(result === 'success' && slice.show ? { ticketCode: pickUpCodeOf(slice) } : {}),
  }
}

/**
 * Simulated supplier that answers by rules. Only orders with a later result are stored; the rest is derived
 * from the order.
 */
export function mock({ id, adapterConfig }: Endpoint, services: Services): SupplierAdapter {
  const { database } = services
  /** Calls back like a real supplier; a lost callback is made up for by a later query. */
  const callBack = async (slice: Slice, result: SupplierResult): Promise<void> => {
    const tenantId = await tenantOfSupplier(database.kysely, id)
    if (tenantId)
      await reportResult(services, tenantId, {
        supplierId: id,
        channelOrderNo: slice.channelOrderNo,
        answer: answer(result, result === 'success' ? '1' : '1001', slice),
      })
  }
  return {
    submit: async (slice) => {
      const { result, code, delayMs, finalResult, afterMs } = mockAnswer(adapterConfig, slice)
      if (finalResult) await keepMockOrder(database.kysely, id, slice.channelOrderNo)
      if (finalResult && result === 'accepted')
        setTimeout(() => {
          callBack(slice, finalResult).catch(() => undefined)
        }, afterMs).unref()
      if (delayMs > 0) await wait(delayMs)
      return answer(result, code, slice)
    },
    query: async (channelOrderNo, slice) => {
      const queriedSlice = { ...slice, channelOrderNo }
      const { result, code, finalResult, afterMs } = mockAnswer(adapterConfig, queriedSlice)
      if (!finalResult) return answer(result, code, queriedSlice)
      const age = await mockOrderAge(database.kysely, id, channelOrderNo)
      if (age === null)
        return { result: 'fail', supplierOrderNo: null, code: ORDER_NOT_FOUND, msg: '订单不存在' }
      return age < afterMs
        ? answer(result, code, queriedSlice)
        : answer(finalResult, finalResult === 'success' ? '1' : '1001', queriedSlice)
    },
    parseCallback: () => Promise.resolve(null),
    balance: async () => subtractFen(INITIAL_BALANCE, await spentAt(database.kysely, id)),
    goodsPrice: (supplierSkuCode) => Promise.resolve(mockPrice(adapterConfig, supplierSkuCode)),
    ping: () => Promise.resolve(true),
  }
}
