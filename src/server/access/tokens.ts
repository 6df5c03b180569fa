import type { Impersonation } from '../engine/caller.ts'
import type { AccountRow, ClientRow } from '../store/access/loginRows.ts'
import type { GuestLogin } from './socialLogin.ts'
import type { TokenPair, TokenOptions } from './jwt.ts'

/** A successful login, before it is written in one of the dialects. */
export interface LoggedIn {
  readonly account: AccountRow
  readonly client: ClientRow
  readonly tokens: TokenPair
  /** Whether the login was by password rather than by refresh token. */
  readonly proven: boolean
  /** A second factor is required and has to be set up before anything else. */
  readonly mustEnrol: boolean
  readonly roleIds: readonly string[]
  readonly deptIds: readonly string[]
  readonly userType: string
  /** Set where someone else acts in the name of the account. */
  readonly impersonation?: Impersonation | undefined
}
type Identity = Omit<LoggedIn, 'tokens' | 'proven' | 'mustEnrol'>

/** Account data that the enterprise edition puts into both the answer and the access token. */
const identityClaims = ({ account, client, roleIds, deptIds, userType }: Identity) => ({
  tenant_id: account.tenant_id,
  user_id: account.id,
  dept_id: deptIds.join(','),
  post_id: account.post_id.join(','),
  role_id: roleIds.join(','),
  oauth_id: '',
  account: account.account,
  user_name: account.account,
  nick_name: account.name,
  real_name: account.real_name,
  role_name: account.aliases.join(','),
  client_id: client.client_id,
  detail: { type: userType },
})

/** Lifetimes and claims of the tokens of an account. */
export const tokenOptionsFor = (identity: Identity): TokenOptions => ({
  accessSeconds: identity.client.access_token_validity,
  refreshSeconds: identity.client.refresh_token_validity,
  claims: identityClaims(identity),
})

/** What a console shows all the time while someone acts in the name of another user. */
export const wireImpersonation = ({ tenantId, account, realName, writes, endsAt }: Impersonation) => ({
  tenantId,
  account,
  realName,
  writes,
  /** Milliseconds since 1970, and what is left, for clocks that differ. */
  endsAt,
  secondsLeft: Math.max(0, Math.round((endsAt - Date.now()) / 1000)),
})

/** The flat answer of `/oauth/token`, which old clients store field by field. */
export const flatAnswer = (login: LoggedIn): Record<string, unknown> => ({
  access_token: login.tokens.access,
  token_type: 'bearer',
  refresh_token: login.tokens.refresh,
  expires_in: login.client.access_token_validity,
  scope: 'all',
  ...identityClaims(login),
  avatar: login.account.avatar ?? '',
  license: 'quarterdeck',
  ...(login.impersonation ? { impersonation: wireImpersonation(login.impersonation) } : {}),
  ...(login.account.must_change && !login.impersonation ? { password_change: true } : {}),
  ...(login.mustEnrol ? { second_factor_setup: true } : {}),
})

/** The answer of the open-source edition's `/token`, inside its envelope. */
export const camelAnswer = ({
  account,
  client,
  tokens,
  mustEnrol,
  impersonation,
}: LoggedIn): Record<string, unknown> => ({
  accessToken: tokens.access,
  tokenType: 'bearer',
  refreshToken: tokens.refresh,
  userId: account.id,
  tenantId: account.tenant_id,
  oauthId: '',
  avatar: account.avatar ?? '',
  authority: account.aliases.join(','),
  userName: account.real_name,
  account: account.account,
  expiresIn: client.access_token_validity,
  license: 'quarterdeck',
  ...(impersonation ? { impersonation: wireImpersonation(impersonation) } : {}),
  ...(account.must_change && !impersonation ? { passwordChange: true } : {}),
  ...(mustEnrol ? { secondFactorSetup: true } : {}),
})

/**
 * The flat answer for a third-party user who is unknown here: no tokens, no user, and in `oauth_id` the ticket
 * with which an account is registered or bound.
 */
export const flatGuest = ({
  tenantId,
  ticket,
  name,
  purpose,
  client,
}: GuestLogin): Record<string, unknown> => ({
  access_token: '',
  token_type: 'bearer',
  refresh_token: '',
  expires_in: 0,
  scope: 'all',
  tenant_id: tenantId,
  user_id: '-1',
  dept_id: '-1',
  post_id: '-1',
  role_id: '-1',
  oauth_id: ticket,
  account: '',
  user_name: name,
  nick_name: name,
  real_name: name,
  role_name: '',
  avatar: '',
  client_id: client.client_id,
  license: 'quarterdeck',
  ...(purpose === 'bind' ? { binding: true } : {}),
})

/** The same as the open-source edition writes it. */
export const camelGuest = ({ tenantId, ticket, name, purpose }: GuestLogin): Record<string, unknown> => ({
  accessToken: '',
  tokenType: 'bearer',
  refreshToken: '',
  userId: '-1',
  tenantId,
  oauthId: ticket,
  avatar: '',
  authority: '',
  userName: name,
  account: '',
  expiresIn: 0,
  license: 'quarterdeck',
  ...(purpose === 'bind' ? { binding: true } : {}),
})
