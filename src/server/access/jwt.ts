import { jwtVerify, SignJWT } from 'jose'

const ISSUER = 'issuser',
  AUDIENCE = 'audience'

export interface TokenPair {
  readonly access: string
  readonly refresh: string
  readonly sessionId: string
}
/** Seconds each token of a pair is good for, and what the access token tells its reader besides who he is. */
export interface TokenOptions {
  readonly accessSeconds: number
  readonly refreshSeconds: number
  readonly claims: Readonly<Record<string, unknown>>
}
/** What a token of ours says; `refreshKey` is empty in an access token. */
export interface Claims {
  readonly sessionId: string
  readonly type: string
  readonly refreshKey: string
  readonly expiresAt: number
}

/** `bearer x` → `x`; the prefix is seven characters in any case. */
export const bearer = (value: string): string => (/^bearer /i.test(value) ? value.slice(7).trim() : '')

/** Signs the two tokens of a login. */
export async function signPair(
  key: Uint8Array,
  { id, refreshKey }: { readonly id: string; readonly refreshKey: string },
  { accessSeconds, refreshSeconds, claims }: TokenOptions,
): Promise<TokenPair> {
  const signed = (seconds: number, more: Readonly<Record<string, unknown>>): Promise<string> =>
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
    access: await signed(accessSeconds, { ...claims, token_type: 'access_token' }),
    refresh: await signed(refreshSeconds, {
      token_type: 'refresh_token',
      user_id: claims.user_id,
      tenant_id: claims.tenant_id,
      client_id: claims.client_id,
      key: refreshKey,
    }),
  }
}

/** Reads a token if we signed it and its time has not passed. */
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
