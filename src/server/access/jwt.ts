import { jwtVerify, SignJWT } from 'jose'

const ISSUER = 'issuser',
  AUDIENCE = 'audience'

export interface TokenPair {
  readonly access: string
  readonly refresh: string
  readonly sessionId: string
}
/** Lifetimes of the tokens of a pair in seconds, and the claims of the access token. */
export interface TokenOptions {
  readonly accessSeconds: number
  readonly refreshSeconds: number
  readonly claims: Readonly<Record<string, unknown>>
}
/** Claims of a verified token; `refreshKey` is empty in an access token, `expiresAt` is in milliseconds. */
export interface Claims {
  readonly sessionId: string
  readonly type: string
  readonly refreshKey: string
  readonly expiresAt: number
}

/** `bearer x` → `x`, in any case; empty where the prefix is missing. */
export const bearer = (value: string): string => (/^bearer /i.test(value) ? value.slice(7).trim() : '')

/** Signs the access and refresh tokens of a session. */
export async function signPair(
  key: Uint8Array,
  { id, refreshKey }: { readonly id: string; readonly refreshKey: string },
  { accessSeconds, refreshSeconds, claims }: TokenOptions,
): Promise<TokenPair> {
  const sign = (seconds: number, more: Readonly<Record<string, unknown>>): Promise<string> =>
    new SignJWT({ ...more })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setJti(id)
      .setIssuedAt()
      .setNotBefore('0s')
      .setExpirationTime(`${seconds}s`)
      .sign(key)
  return {
    sessionId: id,
    access: await sign(accessSeconds, { ...claims, token_type: 'access_token' }),
    refresh: await sign(refreshSeconds, {
      token_type: 'refresh_token',
      user_id: claims.user_id,
      tenant_id: claims.tenant_id,
      client_id: claims.client_id,
      key: refreshKey,
    }),
  }
}

/** Claims of a token; `invalid` where the signature is not ours, `expired` after its time. */
export async function readToken(token: string, key: Uint8Array): Promise<Claims | 'expired' | 'invalid'> {
  try {
    const { payload } = await jwtVerify(token, key, {
      issuer: ISSUER,
      audience: AUDIENCE,
      algorithms: ['HS256'],
    })
    return {
      sessionId: payload.jti ?? '',
      type: String(payload.token_type),
      refreshKey: String(payload.key ?? ''),
      expiresAt: (payload.exp ?? 0) * 1000,
    }
  } catch (error) {
    return (error as { code?: string }).code === 'ERR_JWT_EXPIRED' ? 'expired' : 'invalid'
  }
}
