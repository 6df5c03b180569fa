import type { CampaignState } from '../../contract/parts/redEnvelopeTerms.ts'
import type { FavorPlatform } from '../../contract/parts/favorTerms.ts'
import type { Fen } from '../../kernel/money.ts'
import type { FavorAccount } from './account.ts'

/** The account of a merchant with what red packets need beside: the older key and the certificate. */
export interface RedPacketAccount extends FavorAccount {
  readonly apiKey: string
  readonly certificate: string
  /** The authority of the gateway, where it is no public one. */
  readonly gatewayCa?: string
}

/** One red packet for one person. */
export interface RedPacketRequest {
  /** The number of the record; a repeat with the same number is the same red packet. */
  readonly recordNo: string
  readonly account: string
  readonly amount: Fen
  /** The campaign at Alipay. */
  readonly crowdNo: string | null
  readonly sendName: string
  readonly wishing: string
  readonly actName: string
  readonly remark: string
  /** `PRODUCT_1` … `PRODUCT_8`. */
  readonly scene: string | null
}

/** How a red packet stands at its platform. */
export interface RedPacketView {
  /** `absent`: the platform knows no red packet of this number. */
  readonly state: 'sending' | 'sent' | 'received' | 'failed' | 'refunding' | 'refunded' | 'absent'
  readonly detailId: string | null
  readonly reason: string | null
  readonly receiveTime: Date | null
  readonly refundTime: Date | null
}

/** What a campaign at Alipay is created with. */
export interface CampaignTerms {
  readonly name: string
  readonly amount: Fen
  readonly count: number
  readonly startTime: Date
  readonly endTime: Date
  readonly wishing: string
}
export interface CampaignView {
  readonly crowdNo: string
  readonly state: CampaignState
}

/** What a platform tells of red packets. */
export type RedPacketEvent =
  | { readonly type: 'campaign'; readonly crowdNo: string; readonly state: CampaignState }
  | ({ readonly type: 'spent' } & RedPayment)
  | ({ readonly type: 'returned' } & RedPayment)
/** A payment with some of a red packet. */
export interface RedPayment {
  readonly recordNo: string
  readonly tradeNo: string
  readonly amount: Fen
  readonly sellerName: string
  readonly time: Date | null
}

/** Where money has to be paid in before red packets are sent. */
export interface CampaignGateway {
  readonly create: (terms: CampaignTerms) => Promise<CampaignView & { readonly payUrl: string }>
  readonly setState: (crowdNo: string, state: 'ready' | 'pause' | 'closed') => Promise<void>
  readonly query: (crowdNo: string) => Promise<CampaignView>
}

/** The red packets of one merchant at one platform. Every call rejects with GatewayError alone. */
export interface RedPacketGateway {
  readonly platform: FavorPlatform
  /** Null where the platform has no campaigns. */
  readonly campaigns: CampaignGateway | null
  readonly send: (request: RedPacketRequest) => Promise<RedPacketView>
  /** How the red packet of a number stands; no second one is sent by asking. */
  readonly query: (request: RedPacketRequest) => Promise<RedPacketView>
}
