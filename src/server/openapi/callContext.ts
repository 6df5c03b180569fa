import type { Services } from '../services.ts'
import type { LiveKey } from './apiKeyCache.ts'

/** Who asks: everything an interface does, it does for the merchant of the key. */
export interface CallContext {
  readonly key: LiveKey
  readonly services: Services
}

export type CallParameters = Readonly<Record<string, unknown>>

/** What an interface answers, and the document it was about. */
export interface CallResult {
  readonly data: unknown
  readonly bizNo?: string | null
}
