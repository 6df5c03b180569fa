import { type Answer, type Endpoint, NO_REPLY, type SupplierAdapter, unclear } from './adapter.ts'
import type { Services } from '../services.ts'
import { noteReply } from './health.ts'
import { httpForm } from './httpForm.ts'
import { inner } from './inner.ts'
import { keysOf } from './keys.ts'
import { manual } from './manual.ts'
import { mock } from './mock.ts'

/** The adapter of a supplier. */
export function adapterFor(supplier: Endpoint, services: Services): SupplierAdapter {
  switch (supplier.adapterCode) {
    case 'mock':
      return guarded(mock(supplier, services))
    case 'httpMd5':
    case 'httpRsa':
      return guarded(httpForm(supplier, keysOf(supplier, services)), (answered) =>
        noteReply(services, supplier.id, answered),
      )
    case 'inner':
      return guarded(inner(supplier, services))
    case 'manual':
    case null:
      return guarded(manual)
  }
}

/**
 * An adapter that never throws: an exception becomes an unclear answer or null. `note` is told whether the
 * supplier replied.
 */
function guarded(
  adapter: SupplierAdapter,
  note: (answered: boolean) => Promise<void> = () => Promise.resolve(),
): SupplierAdapter {
  const safely = async (run: () => Promise<Answer>): Promise<Answer> => {
    try {
      const answer = await run()
      await note(answer.code !== NO_REPLY)
      return answer
    } catch (error) {
      return unclear('EXCEPTION', error instanceof Error ? error.message.slice(0, 200) : 'unknown')
    }
  }
  const orNull = async <T>(run: () => Promise<T>): Promise<T | null> => {
    try {
      return await run()
    } catch {
      return null
    }
  }
  return {
    submit: (slice) => safely(() => adapter.submit(slice)),
    query: (channelOrderNo, slice) => safely(() => adapter.query(channelOrderNo, slice)),
    parseCallback: (call) => orNull(() => adapter.parseCallback(call)),
    balance: () => orNull(() => adapter.balance()),
    goodsPrice: (code) => orNull(() => adapter.goodsPrice(code)),
    ping: async () => (await orNull(() => adapter.ping())) ?? false,
  }
}
