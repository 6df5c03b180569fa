import type { Services } from '../services.ts'
import type { LiveKey } from './keys.ts'

/** Who asks: everything an interface does, it does for the merchant of the key. */
export interface Visitor {
  readonly key: LiveKey
  readonly services: Services
}

export type Given = Readonly<Record<string, unknown>>

/** What an interface answers, and the document it was about. */
export interface Told {
  readonly data: unknown
  readonly bizNo?: string | null
}
