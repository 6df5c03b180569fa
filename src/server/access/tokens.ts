import type { AccountRow, ClientRow } from '../store/access/loginRows.ts'
import type { TokenPair, TokenOptions } from './jwt.ts'

/** A successful login, before it is written in one of the dialects. */
export interface LoggedIn {
  readonly account: AccountRow
  readonly client: ClientRow
  readonly tokens: TokenPair
  /** Whether the login was by password rather than by refresh token. */
  readonly proven: boolean
  readonly roleIds: readonly string[]
  readonly deptIds: readonly string[]
  readonly userType: string
}
type Identity = Omit<LoggedIn, 'tokens' | 'proven'>

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
  ...(login.account.must_change ? { password_change: true } : {}),
})

/** The answer of the open-source edition's `/token`, inside its envelope. */
export const camelAnswer = ({ account, client, tokens }: LoggedIn): Record<string, unknown> => ({
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
  ...(account.must_change ? { passwordChange: true } : {}),
})
