import { createHash } from 'node:crypto'
import { randomWord } from '../../kernel/id.ts'
import { depart } from '../identity/travel.ts'
import { asTenant } from '../store/tenancy.ts'
import { answerChallenge, keepChallenge, readChallenge } from './challenges.ts'
import { refuseLogin } from './loginRefusal.ts'
import type { LoginRequest } from './loginRequest.ts'
import { type Open, openProvider } from './openProvider.ts'

/** Why a browser goes to a provider: to log in, or to bind the identity to the account it is logged in as. */
export type Purpose = 'login' | 'bind'

/** Seconds a browser may stay at a provider. */
const VISIT_SECONDS = 600

const shaOf = (word: string): string => createHash('sha256').update(word).digest('hex')
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A visit to a provider, as it begins. */
export interface Visit {
  readonly tenantId: string
  readonly source: string
  readonly purpose: Purpose
  /** The word that the cookie of the browser carries. */
  readonly browser: string
}

/**
 * The address of a provider to which a browser is sent. Its state works once, for ten minutes and in the same
 * browser. Null where the tenant has no such provider; throws a `ProviderFailure`.
 */
export const beginVisit = (services: Open, visit: Visit): Promise<string | null> =>
  asTenant(visit.tenantId, async () => {
    const { tenantId, source, purpose } = visit
    const provider = await openProvider(services, tenantId, source)
    if (!provider) return null
    const state = randomWord(40)
    const { address, verifier, nonce } = await depart(provider, state)
    const content = { tenantId, source, purpose, browser: shaOf(visit.browser), verifier, nonce }
    await keepChallenge(services.database.kysely, { kind: 'social', word: state, content }, VISIT_SECONDS)
    return address
  })

/** The visit that a request ends; refused where its state was used, expired, or given to another browser or source. */
export async function endVisit({ database }: Open, request: LoginRequest) {
  const { state, source, browser } = request.social
  const db = database.kysely
  const kept = await readChallenge(db, 'social', state)
  const isOwn = kept?.browser === shaOf(browser) && (source === '' || source === kept.source)
  if (!kept || !isOwn || !(await answerChallenge(db, 'social', state))) return refuseLogin('social')
  return {
    tenantId: textOf(kept.tenantId),
    source: textOf(kept.source),
    purpose: kept.purpose === 'bind' ? ('bind' as const) : ('login' as const),
    verifier: textOf(kept.verifier),
    nonce: textOf(kept.nonce),
  }
}
