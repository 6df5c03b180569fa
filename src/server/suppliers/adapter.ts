import type { Fen } from '../../kernel/money.ts'
import type { Show } from '../store/order/ticketRows.ts'
import type { Signature } from './signing.ts'

/** Recipient of physical goods. */
export interface Receiver {
  readonly name: string
  readonly phone: string
  readonly address: string
}

/**
 * The part of an order that is requested from one supplier; its number makes repeated requests idempotent.
 */
export interface Slice {
  readonly channelOrderNo: string
  readonly supplierSkuCode: string
  readonly account: string | null
  readonly qty: number
  readonly purchaseAmount: Fen
  readonly receiver: Receiver | null
  readonly show: Show | null
}

/** A card from a supplier; the secret is plain text and must be sealed before it is stored. */
export interface SupplierCard {
  readonly cardNo: string | null
  readonly secret: string
  readonly expireTime: string | null
}

/**
 * `accepted`: the result comes later. `fail`: the supplier definitely does not deliver. `unknown`: everything
 * unclear.
 */
export type SupplierResult = 'accepted' | 'success' | 'fail' | 'unknown'

/** Answer of a supplier about an order. */
export interface Answer {
  readonly result: SupplierResult
  readonly supplierOrderNo: string | null
  readonly code: string
  readonly msg: string
  readonly cards?: readonly SupplierCard[]
  /** Plain text with which movie tickets are picked up; it must be sealed before it is stored. */
  readonly ticketCode?: string
}

/** A callback request of a supplier. */
export interface CallbackRequest {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: Readonly<Record<string, unknown>>
  readonly ip: string
}
/** The result that a callback reports, and its order. */
export interface Callback {
  readonly channelOrderNo: string
  readonly answer: Answer
}

/** Protocol of a supplier. Failures of the supplier are part of the answers, never exceptions. */
export interface SupplierAdapter {
  readonly submit: (slice: Slice) => Promise<Answer>
  readonly query: (channelOrderNo: string, slice: Slice) => Promise<Answer>
  /** Null where the signature of the call is not this supplier's. */
  readonly parseCallback: (call: CallbackRequest) => Promise<Callback | null>
  /** Our balance at the supplier in fen; null where the supplier does not tell it. */
  readonly balance: () => Promise<Fen | null>
  /** Price of one piece in fen; null where the supplier does not tell it. */
  readonly goodsPrice: (supplierSkuCode: string) => Promise<Fen | null>
  /** Whether the supplier gives a valid answer. */
  readonly ping: () => Promise<boolean>
}

/** The part of a supplier's row that its adapter needs. */
export interface Endpoint {
  readonly id: string
  readonly supplierCode: string | null
  readonly adapterCode: AdapterCode | null
  readonly adapterConfig: unknown
  readonly apiUrl: string | null
  readonly queryUrl: string | null
  readonly appId: string | null
  readonly connectTimeoutMs: number | null
  readonly maxQps: number | null
}

/** Adapters by the codes of the configuration. */
export type AdapterCode = 'mock' | 'httpMd5' | 'httpRsa' | 'manual' | 'inner'

/** Code of an answer about an order that the supplier does not have: it may be placed again. */
export const ORDER_NOT_FOUND = '1004'

/** Code of a request without a reply. */
export const NO_REPLY = 'NO_REPLY'

/** An answer that decides nothing about the order. */
export const unclear = (code: string, msg: string): Answer => ({
  result: 'unknown',
  supplierOrderNo: null,
  code,
  msg,
})

/** Keys and settings of signed calls, read at every call because keys are replaced while the server runs. */
export interface Account {
  readonly signature: () => Promise<Signature>
  readonly notifyUrl: () => Promise<string | null>
  readonly allowPrivate: () => Promise<boolean>
}
