import { createHash } from 'node:crypto'
import { MOBILE } from '../../../kernel/mobile.ts'
import type { Row } from '../../../contract/define/row.ts'
import { fail, type PlainCode } from '../../../contract/errors.ts'
import type { merchantOrderInfo } from '../../../contract/resources/order/merchantOrderInfo.ts'
import type { goodsSpu } from '../../../contract/resources/product/goodsSpu.ts'
import type { Fen } from '../../../kernel/money.ts'
import type { Document } from '../../ledger/holds.ts'
import type { Vault } from '../../secrets/vault.ts'

export type Order = Row<typeof merchantOrderInfo>

/** Receiver of physical goods. */
export interface OrderReceiver {
  readonly name: string
  readonly phone: string
  readonly province?: string
  readonly city?: string
  readonly district?: string
  readonly address: string
}

/** The show and the seats of movie tickets; times as `yyyy-MM-dd HH:mm:ss`. */
export interface TicketRequest {
  readonly cinemaName: string
  readonly filmName: string
  readonly hallName?: string | null
  readonly showTime: string
  readonly seats: readonly string[]
  /** Until when the seats are locked for this order; by default `LOCK_MINUTES` from now. */
  readonly lockExpireTime?: string | null
}

/** An order request from any source. Money in fen. */
export interface OrderRequest {
  readonly merchantCode: string
  /** The merchant's own number; generated where it is blank. */
  readonly merchantOrderNo?: string | null
  /** Either `skuId` or `skuCode` is required. */
  readonly skuId?: string | null
  readonly skuCode?: string | null
  readonly qty: number
  readonly account?: string | null
  readonly receiver?: OrderReceiver | null
  /** Movie tickets with chosen seats; tickets for any show have none. */
  readonly ticket?: TicketRequest | null
  readonly source: NonNullable<Order['source']>
  readonly batchNo?: string | null
  readonly buyerIp?: string | null
  readonly buyerUserId?: string | null
  /** Whom the order is for, as far as the merchant says so; only compared with blocked consumers. */
  readonly consumer?: {
    readonly mobile?: string | null
    readonly openId?: string | null
    readonly deviceNo?: string | null
  }
  readonly province?: string | null
  readonly secretId?: string | null
  readonly activityItemId?: string | null
  /** `free` for replacements; all others are paid from the merchant's account. */
  readonly deductType?: 'account' | 'free'
  /** The price of a piece that was agreed before, in place of today's. */
  readonly unitPrice?: Fen | null
  /** The document whose hold pays for the order; by default money is held anew. */
  readonly paidByHoldOf?: Document | null
  readonly notifyUrl?: string | null
  readonly allowPartial?: boolean
  readonly remark?: string | null
}

/** Digest of goods, quantity, account and seats: a repeated number must have the same. */
export const bodyHashOf = (
  skuId: string,
  { qty, account, ticket }: Pick<OrderRequest, 'qty' | 'account' | 'ticket'>,
): string => {
  const show = ticket ? [ticket.cinemaName, ticket.filmName, ticket.showTime, ...ticket.seats] : []
  return createHash('sha256')
    .update(JSON.stringify([skuId, qty, account?.trim() || '', ...show]))
    .digest('hex')
}

type AccountType = NonNullable<Row<typeof goodsSpu>['accountType']>
const ACCOUNT_PATTERNS: Readonly<
  Record<Exclude<AccountType, 'none'>, { readonly pattern: RegExp; readonly code: PlainCode }>
> = {
  mobile: { pattern: MOBILE, code: 'ORDER_MOBILE_INVALID' },
  qq: { pattern: /^[1-9]\d{4,11}$/, code: 'ORDER_QQ_INVALID' },
  email: { pattern: /^[^@\s]{1,64}@[^@\s]+\.[^@\s]+$/, code: 'ORDER_EMAIL_INVALID' },
  member: { pattern: /^\S{1,64}$/, code: 'ORDER_MEMBER_INVALID' },
  fuel: { pattern: /^\d{16,19}$/, code: 'ORDER_FUEL_CARD_INVALID' },
}

/** Refuses an account that does not fit the account type of the goods. */
export function requireAccount(account: string | null, accountType: AccountType | null): void {
  if (accountType === null || accountType === 'none') return
  const { pattern, code } = ACCOUNT_PATTERNS[accountType]
  if (account === null || !pattern.test(account)) fail(code, {}, 'account')
}

/** Refuses physical goods without name, address and a valid phone of the receiver. */
export function requireReceiver(receiver: OrderReceiver | null, goodsType: string): void {
  if (goodsType !== 'inKind') return
  if (!receiver || !receiver.name || !receiver.address) fail('RECEIVER_REQUIRED', {}, 'receiver')
  if (!/^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8})$/.test(receiver?.phone ?? ''))
    fail('RECEIVER_PHONE_INVALID', {}, 'receiver')
}

/** `13812345678` → `138****5678`; shorter ones keep less. */
export function maskAccount(account: string): string {
  const [name = '', host] = account.split('@')
  if (host !== undefined) return `${name.slice(0, 2)}****@${host}`
  if (account.length >= 16) return `${account.slice(0, 4)}****${account.slice(-4)}`
  return account.length >= 8
    ? `${account.slice(0, 3)}****${account.slice(-4)}`
    : `${account.slice(0, 1)}****${account.slice(-1)}`
}

/** The columns of a private account: sealed, its digest for search, and its mask for lists; none without one. */
export const accountColumns = (account: string | null, vault: Vault) =>
  account === null
    ? {}
    : {
        account: vault.seal(account),
        'account.hmac': vault.digest(account),
        accountMask: maskAccount(account),
      }

/** A masked receiver for lists. */
export const maskReceiver = ({ name, phone, province, city }: OrderReceiver): string =>
  `${name.slice(0, 1)}** ${maskAccount(phone)} ${[province, city].filter(Boolean).join('')}****`.trim()

/** Key of the hold of an order. */
export const holdOf = ({ orderNo }: { readonly orderNo: string | null }) =>
  ({ bizType: 'charge', bizNo: orderNo ?? '' }) as const
