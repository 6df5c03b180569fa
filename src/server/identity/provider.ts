import type { ProviderRow } from '../store/access/identityRows.ts'

/** A provider as its protocol is spoken: the secret is plain, `allowPrivate` as for other outgoing calls. */
export interface Provider extends Omit<ProviderRow, 'sealedSecret'> {
  readonly secret: string
  readonly allowPrivate: boolean
}

/** Who someone is at a provider. */
export interface Identity {
  /** The address that vouches for the subject. */
  readonly issuer: string
  readonly subject: string
  readonly name: string
}

/** What the server keeps while a browser is at a provider. */
export interface Departure {
  readonly address: string
  /** The PKCE verifier and the nonce; empty where the protocol has none. */
  readonly verifier: string
  readonly nonce: string
}

/** What a browser brings back from a provider, with what the server kept. */
export interface Arrival extends Omit<Departure, 'address'> {
  readonly code: string
  readonly state: string
  /** The issuer as the answer names it (RFC 9207); empty where it does not. */
  readonly issuer: string
}

/** `unreachable`: no answer or a failing service; `code`: it does not accept the code; `identity`: it proved nobody. */
export type ProviderFault = 'unreachable' | 'code' | 'identity'

/** A provider that let no one in. */
export class ProviderFailure extends Error {
  readonly fault: ProviderFault
  constructor(fault: ProviderFault, cause?: unknown) {
    super(fault, { cause })
    this.fault = fault
  }
}

/** The address to which a provider sends browsers back; it has to be registered there. */
export const redirectUriOf = ({
  consoleOrigin,
  source,
}: Pick<Provider, 'consoleOrigin' | 'source'>): string => `${consoleOrigin}/oauth/redirect/${source}`

/** Characters of a subject and of an issuer that are stored. */
const MAX_LENGTH = 255

/** An identity made of what a provider sent; throws `identity` where it names nobody. */
export function identityOf(issuer: string, subject: unknown, name: unknown): Identity {
  const text = typeof subject === 'number' && Number.isSafeInteger(subject) ? String(subject) : subject
  if (typeof text !== 'string' || text.trim() === '' || text.length > MAX_LENGTH)
    throw new ProviderFailure('identity')
  return { issuer, subject: text, name: typeof name === 'string' ? name.trim().slice(0, 64) : '' }
}
