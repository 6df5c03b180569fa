import { ProviderFailure } from '../identity/provider.ts'
import { arrive } from '../identity/travel.ts'
import type { Services } from '../services.ts'
import { type IdentityKey, useIdentity } from '../store/access/identityRows.ts'
import { type AccountRow, type ClientRow, findAccount } from '../store/access/loginRows.ts'
import { asTenant } from '../store/tenancy.ts'
import { issueChallenge } from './challenges.ts'
import { requireTenant } from './loginEligibility.ts'
import { type LoginReason, refuseLogin } from './loginRefusal.ts'
import type { LoginRequest } from './loginRequest.ts'
import { type Open, openProvider } from './openProvider.ts'
import { endVisit, type Purpose } from './socialVisit.ts'

/** Seconds in which an unknown identity can be bound. */
const TICKET_SECONDS = 1800

/** A browser that came back with an identity that logs nobody in, and the ticket by which it is bound. */
export class GuestLogin {
  readonly tenantId: string
  readonly ticket: string
  readonly name: string
  readonly purpose: Purpose
  readonly client: ClientRow
  constructor(
    client: ClientRow,
    { tenantId, ticket, name, purpose }: Pick<GuestLogin, 'tenantId' | 'ticket' | 'name' | 'purpose'>,
  ) {
    this.client = client
    this.tenantId = tenantId
    this.ticket = ticket
    this.name = name
    this.purpose = purpose
  }
}

const REASONS: Readonly<Record<ProviderFailure['fault'], LoginReason>> = {
  unreachable: 'socialUnreachable',
  code: 'social',
  identity: 'socialIdentity',
}

/** Opens the session of an account that has proven who it is. */
type OpenProven<T> = (account: AccountRow) => Promise<T>

/**
 * Logs in by the code of a provider (grants `social` and `authorization_code`, of which the second leaves the
 * source to the state). An identity that no user has bound, and one that is to be bound, gets a ticket.
 */
export async function bySocial<T>(
  services: Services,
  request: LoginRequest,
  client: ClientRow,
  openProven: OpenProven<T>,
): Promise<T | GuestLogin> {
  const { code, issuer: namedIssuer, state } = request.social
  if (code === '' || state === '') refuseLogin('social')
  const visit = await endVisit(services, request)
  const { tenantId, purpose, verifier, nonce } = visit
  return asTenant(tenantId, async () => {
    await requireTenant(services, tenantId)
    const provider = await openProvider(services, tenantId, visit.source)
    if (!provider) return refuseLogin('social')
    const { issuer, subject, name } = await arrive(provider, {
      code,
      state,
      verifier,
      nonce,
      issuer: namedIssuer,
    }).catch((error: unknown) => {
      if (error instanceof ProviderFailure) return refuseLogin(REASONS[error.fault])
      throw error
    })
    const account = purpose === 'login' ? await boundAccount(services, tenantId, { issuer, subject }) : null
    if (account) return openProven(account)
    const content = { tenantId, providerId: provider.id, issuer, subject, name }
    const ticket = await issueChallenge(services.database.kysely, 'socialGuest', content, TICKET_SECONDS)
    return new GuestLogin(client, { tenantId, ticket, name, purpose })
  })
}

async function boundAccount(
  { database: { kysely } }: Open,
  tenantId: string,
  key: IdentityKey,
): Promise<AccountRow | null> {
  const userId = await useIdentity(kysely, tenantId, key)
  return userId === null ? null : findAccount(kysely, tenantId, { id: userId })
}
