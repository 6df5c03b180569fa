import type { Parameters, Route } from '../../src/server/engine/route.ts'
import type { Services } from '../../src/server/services.ts'
import { setResultHandler } from '../../src/server/suppliers/resultHandler.ts'
import type { Endpoint, Slice } from '../../src/server/suppliers/adapter.ts'
import { adapterFor } from '../../src/server/suppliers/adapterFor.ts'

/** Callbacks of suppliers, recorded while a test replaces the handler of orders. */
const callbacks: { channelOrderNo: string; answer: unknown }[] = []

/** One call of a supplier's adapter, or of its recorded callbacks. */
async function run({ verb, endpoint, slice, value }: Parameters, services: Services): Promise<unknown> {
  if (verb === 'heard') return callbacks
  if (verb === 'listen') {
    setResultHandler((_work, { channelOrderNo, answer }) => {
      callbacks.push({ channelOrderNo, answer })
      return Promise.resolve()
    })
    return true
  }
  const adapter = adapterFor(endpoint as Endpoint, services)
  switch (verb) {
    case 'submit':
      return adapter.submit(slice as Slice)
    case 'query':
      return adapter.query((slice as Slice).channelOrderNo, slice as Slice)
    case 'balance':
      return adapter.balance()
    case 'goodsPrice':
      return adapter.goodsPrice(String(value))
    default:
      throw new Error(`no verb ${String(verb)}`)
  }
}

/** The adapters of suppliers as calls, so that tests can drive them without orders. */
export const SUPPLIER_VERBS: readonly Route[] = [
  {
    method: 'POST',
    path: '/blade-test/supplier',
    summary: '供应商接口',
    permission: 'ledger_view',
    read: (parameters, _reading, services) => run(parameters, services),
  },
]
