import { parseModestJson } from '../../kernel/json.ts'

/** The account a message is sent with. */
export interface SmsAccount {
  readonly accessKey: string
  readonly secretKey: string
  readonly regionId: string | null
  readonly appId: string | null
  readonly signName: string | null
  /** Address of the service; null is the usual one of the provider. */
  readonly endpoint: string | null
}
/** A message to one phone. */
export interface SmsMessage {
  readonly recordNo: string
  /** Eleven digits. */
  readonly phone: string
  readonly templateId: string
  /** The filled-in text; empty where only the provider has the template. */
  readonly content: string
  /** In the order of the template. */
  readonly params: readonly (readonly [name: string, value: string])[]
}
/** What requests are signed with besides the account. */
export interface SigningMoment {
  readonly at: Date
  readonly nonce: string
}
export interface SmsRequest {
  readonly url: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}
/** What a provider answered: accepted with its number, or refused; `again` where another attempt makes sense. */
export type SmsOutcome =
  | { readonly sent: true; readonly providerNo: string | null }
  | { readonly sent: false; readonly again: boolean; readonly error: string }

/** How one provider is asked to send a message. */
export interface SmsProvider {
  readonly request: (account: SmsAccount, message: SmsMessage, moment: SigningMoment) => SmsRequest
  readonly outcome: (status: number, answer: Readonly<Record<string, unknown>>) => SmsOutcome
}

/** A text of an answer, cut to `max` characters; empty where it is neither text nor number. */
export const textOf = (value: unknown, max = 64): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, max) : ''

/** An object within an answer; empty where it is none. */
export const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {}

/** A refusal of the provider; a full or failing service is asked again. */
export const refused = (status: number, code: string, message: string): SmsOutcome => ({
  sent: false,
  again: status === 429 || status >= 500 || /throttl|internalerror|serviceunavailable|timeout/i.test(code),
  error: `${code} ${message}`.trim().slice(0, 200) || `HTTP ${status}`,
})

/** The object an answer consists of; empty where it is none. */
export function answerOf(text: string): Readonly<Record<string, unknown>> {
  try {
    return objectOf(parseModestJson(text))
  } catch {
    return {}
  }
}
