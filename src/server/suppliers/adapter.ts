import type { Signature } from './signing.ts'

/** Where goods of an order go that are sent by hand. */
export interface Receiver {
  readonly name: string
  readonly phone: string
  readonly address: string
}

/** The part of an order that one supplier is asked to deliver; its number makes repeated asking harmless. */
export interface Slice {
  readonly channelOrderNo: string
  readonly supplierSkuCode: string
  readonly account: string | null
  readonly qty: number
  readonly purchaseAmount: number
  readonly receiver: Receiver | null
}

/** A card as the supplier gives it; the secret is plain and must be sealed before it is kept. */
export interface SupplierCard {
  readonly cardNo: string | null
  readonly secret: string
  readonly expireTime: string | null
}

/**
 * `accepted`: the result comes later. `fail`: the supplier clearly says that it will not deliver.
 * Everything unclear is `unknown`.
 */
export type SupplierResult = 'accepted' | 'success' | 'fail' | 'unknown'

/** What a supplier says about an order. */
export interface Answer {
  readonly result: SupplierResult
  readonly supplierOrderNo: string | null
  readonly code: string
  readonly msg: string
  readonly cards?: readonly SupplierCard[]
}

/** A call a supplier made to us. */
export interface CallbackRequest {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: Readonly<Record<string, unknown>>
  readonly ip: string
}
/** What such a call says about which order. */
export interface Callback {
  readonly channelOrderNo: string
  readonly answer: Answer
}

/** One way of talking to suppliers. Nothing it does throws for what a supplier does or fails to do. */
export interface SupplierAdapter {
  readonly submit: (slice: Slice) => Promise<Answer>
  readonly query: (channelOrderNo: string, slice: Slice) => Promise<Answer>
  /** Null where the call does not prove that it comes from this supplier. */
  readonly parseCallback: (call: CallbackRequest) => Promise<Callback | null>
  /** Our balance there in fen; null where the supplier does not say. */
  readonly balance: () => Promise<number | null>
  /** What it takes for one piece, in fen; null where it does not say. */
  readonly goodsPrice: (supplierSkuCode: string) => Promise<number | null>
  /** Whether anything that makes sense answers there. */
  readonly ping: () => Promise<boolean>
}

/** What a supplier has to be known by to be talked to: a part of its row. */
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

/** The ways of talking to suppliers by the names their configuration uses. */
export type AdapterCode = 'mock' | 'httpMd5' | 'httpRsa' | 'manual'

/** Code of an answer that never came. */
export const NO_REPLY = 'NO_REPLY'

/** An answer that leaves open what became of the order. */
export const unclear = (code: string, msg: string): Answer => ({
  result: 'unknown',
  supplierOrderNo: null,
  code,
  msg,
})

/**
 * What a signed call needs beside the supplier's row; read anew at every call, since keys are replaced
 * while the server runs.
 */
export interface Account {
  readonly signature: () => Promise<Signature>
  readonly notifyUrl: () => Promise<string | null>
  readonly allowPrivate: () => Promise<boolean>
}
