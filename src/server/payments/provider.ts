import type { PayChannelCode } from '../../contract/parts/payTerms.ts'
import type { Fen } from '../../kernel/money.ts'

/** An account at a payment provider with its keys, PEM where they are RSA keys. */
export interface PayAccount {
  readonly channelCode: PayChannelCode
  readonly mchId: string
  readonly appId: string
  readonly apiV3Key: string
  readonly privateKey: string
  /** Serial number of our certificate. */
  readonly certSerialNo: string
  /** Public key or certificate of the provider, and its serial number. */
  readonly platformKey: string
  readonly platformSerial: string
  /** Secret of the channel's notification address, with which the sandbox signs. */
  readonly notifyToken: string
  readonly gatewayUrl: string | null
  /** Where the provider tells of payments; null where the server has no public address. */
  readonly notifyUrl: string | null
  /** Whether addresses of this machine and of private networks may be called. */
  readonly allowPrivate: boolean
}

/** What a payer is asked to pay. */
export interface PaymentRequest {
  readonly payNo: string
  readonly subject: string
  readonly amount: Fen
  readonly payerOpenId: string | null
  readonly expireAt: Date
}
/** How a payment stands at its provider. */
export interface PaymentAnswer {
  readonly kind: 'payment'
  readonly payNo: string
  readonly mchId: string
  /** `absent`: the provider has no such payment. */
  readonly state: 'paying' | 'paid' | 'closed' | 'absent'
  readonly amount: Fen | null
  readonly tradeNo: string | null
  readonly payTime: Date | null
}
export interface RefundRequest {
  readonly payNo: string
  readonly refundNo: string
  readonly tradeNo: string | null
  /** What was paid, and what of it goes back. */
  readonly total: Fen
  readonly amount: Fen
  readonly reason: string
}
/** How a refund stands at its provider. */
export interface RefundAnswer {
  readonly kind: 'refund'
  readonly refundNo: string
  readonly mchId: string
  readonly state: 'processing' | 'done' | 'failed' | 'absent'
  readonly amount: Fen | null
  readonly tradeNo: string | null
  readonly error: string | null
}

/** A line of a provider's bill: money that came in, or that went back. */
export interface BillLine {
  readonly kind: 'payment' | 'refund'
  /** Our number of the payment or of the refund. */
  readonly number: string
  readonly tradeNo: string | null
  readonly amount: Fen
}

/** A notification as it arrived: headers in lower case and the exact text of the body. */
export interface NotificationCall {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}
/** What a verified notification says, with its readable text. */
export interface Notification {
  readonly answer: PaymentAnswer | RefundAnswer
  readonly text: string
}
/** What a provider expects to hear. */
export interface NotificationReply {
  readonly status: number
  readonly type: string
  readonly body: string
}

/** The provider did not answer, or answered with a fault of its own: the outcome is unknown. */
export class ProviderFailure extends Error {}
/** The provider refuses for good. */
export class ProviderRefusal extends Error {}

/** A payment provider as seen by an account there. Every call rejects with ProviderFailure or ProviderRefusal. */
export interface PaymentProvider {
  /** Asks for a payment; resolves to what the payer opens. A repeat with the same number is the same payment. */
  readonly create: (request: PaymentRequest) => Promise<string>
  readonly query: (payNo: string) => Promise<PaymentAnswer>
  readonly close: (payNo: string) => Promise<void>
  /** Asks for a refund; a repeat with the same number is the same refund. */
  readonly refund: (request: RefundRequest) => Promise<RefundAnswer>
  readonly queryRefund: (request: RefundRequest) => Promise<RefundAnswer>
  /** The provider's bill of a day, `yyyy-MM-dd`; without lines where nothing was paid or refunded. */
  readonly downloadBill: (day: string) => Promise<readonly BillLine[]>
  /** Null where a notification is not from the provider, is too old, or says nothing of a payment. */
  readonly verify: (call: NotificationCall) => Notification | null
  readonly reply: (accepted: boolean) => NotificationReply
  /** Asks for something harmless that needs a right signature. */
  readonly probe: () => Promise<void>
}
