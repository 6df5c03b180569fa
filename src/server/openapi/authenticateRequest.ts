import { openApis } from '../../contract/parts/openApis.ts'
import { apiKey } from '../../contract/resources/openapi/apiKey.ts'
import type { Database } from '../store/database.ts'
import { noteWrongSignature, admitRequest } from '../store/openapi/openapiRows.ts'
import { asTenant, EVERY_TENANT } from '../store/tenancy.ts'
import type { ApiKeyCache, LiveKey } from './apiKeyCache.ts'
import type { AddressRateLimiter } from './rateLimit.ts'
import { OpenRefusal, refuseOpen } from './refusals.ts'
import { isHmac, isRsa, type SignedRequest, stringToSign } from '../callbacks/signing.ts'

export type ApiCode = keyof typeof openApis.wire

/** A request before it is authenticated. */
export interface IncomingRequest extends RequestHead {
  readonly body: Uint8Array
}
/** The part of a request that is known before its body. */
export interface RequestHead {
  readonly apiCode: ApiCode
  readonly method: string
  readonly path: string
  readonly query: string
  readonly ip: string
  readonly headers: Readonly<Record<string, string | undefined>>
}
/** What authentication needs. */
export interface AuthContext {
  readonly database: Database
  readonly keys: ApiKeyCache
  readonly addressLimiter: AddressRateLimiter
  /** Called when an address is blocked for a key. */
  readonly onAddressBlocked: (key: LiveKey, ip: string) => void
}

const TIMESTAMP_TOLERANCE_MS = 300_000
const BLOCK_MS = 600_000
/** Wrong signatures of one address and key within five minutes after which the address is blocked for ten. */
const MAX_WRONG_SIGNATURES = 10
const NONCE = /^[A-Za-z0-9]{16,64}$/
const REQUIRED = ['x-api-key', 'x-timestamp', 'x-nonce', 'x-sign'] as const
/** Calls that move money or give something away: without a checked nonce they are refused. */
const MOVES_MONEY: ReadonlySet<ApiCode> = new Set([
  'order.create',
  'order.refund',
  'coupon.grant',
  'coupon.use',
  'eternity.issue',
  'eternity.verify',
  'eternity.reverse',
  'eternity.void',
  'favor.issue',
  'favor.claim',
])
/** Factors of rate and burst; an endpoint with a factor has a bucket of its own. */
const RATE_FACTORS: Readonly<Partial<Record<ApiCode, number>>> = { 'order.query': 2 }
/** Calls a second of endpoints that are slow whatever a key may do. */
const FIXED_RATES: Readonly<Partial<Record<ApiCode, number>>> = { 'bill.download': 1 }

/** Checks a request by its headers, before its body is read. Throws an `OpenRefusal`. */
export async function precheckRequest(
  context: AuthContext,
  request: RequestHead,
  onKey: (key: LiveKey) => void,
): Promise<void> {
  if (!context.addressLimiter.take(request.ip)) throw new OpenRefusal('RATE_LIMIT', { retryAfter: 1 })
  await keyOf(context, request, onKey)
}

/**
 * Authenticates a request and resolves to its key; throws the first `OpenRefusal`. `onKey` is called with the
 * key of the request as soon as it is found.
 */
export async function authenticateRequest(
  context: AuthContext,
  request: IncomingRequest,
  onKey: (key: LiveKey) => void,
): Promise<LiveKey> {
  const { apiKey, timestamp, nonce, sign, signType } = headersOf(request)
  const key = await keyOf(context, request, onKey)
  if (!isSigned(key, { ...request, apiKey, timestamp, nonce }, { sign, signType }))
    await refuseSignature(context, key, request.ip)
  await consumeQuota(context, { key, nonce, apiCode: request.apiCode })
  return key
}

/** The key of a request, if it is active and allowed now and from this address. */
async function keyOf(
  context: AuthContext,
  request: RequestHead,
  onKey: (key: LiveKey) => void,
): Promise<LiveKey> {
  const { apiKey, timestamp } = headersOf(request)
  const key = await context.keys.of(apiKey)
  if (!key) return refuseOpen('KEY_INVALID')
  onKey(key)
  requireLive(key)
  if (!key.appOn || !key.secretOn || !key.tenantOn) refuseOpen('APP_DISABLED')
  if (!key.admits(request.ip) || (key.blocked.get(request.ip) ?? 0) > Date.now()) refuseOpen('IP_DENIED')
  if (Math.abs(Date.now() - Number(timestamp)) > TIMESTAMP_TOLERANCE_MS) refuseOpen('TIMESTAMP_EXPIRED')
  return key
}

function headersOf({ headers }: RequestHead): {
  readonly apiKey: string
  readonly timestamp: string
  readonly nonce: string
  readonly sign: string
  readonly signType: 1 | 2
} {
  for (const name of REQUIRED) if (!headers[name]) refuseOpen('PARAM_MISSING')
  const [apiKey = '', timestamp = '', nonce = '', sign = ''] = REQUIRED.map((name) => headers[name])
  const signType = headers['x-sign-type'] ?? 'HMAC-SHA256'
  if (!/^\d{13}$/.test(timestamp)) refuseOpen('PARAM_INVALID', 'X-Timestamp')
  if (!NONCE.test(nonce)) refuseOpen('PARAM_INVALID', 'X-Nonce')
  if (signType !== 'HMAC-SHA256' && signType !== 'RSA-SHA256') refuseOpen('PARAM_INVALID', 'X-Sign-Type')
  return { apiKey, timestamp, nonce, sign, signType: signType === 'HMAC-SHA256' ? 1 : 2 }
}

const KEY_STATES = apiKey.states.wire

function requireLive({ keyStatus, effectiveAt, expiresAt }: LiveKey): void {
  if (keyStatus === KEY_STATES.revoked || effectiveAt > Date.now() + 1000) refuseOpen('KEY_INVALID')
  if (keyStatus === KEY_STATES.expired || expiresAt <= Date.now()) refuseOpen('KEY_EXPIRED')
}

function isSigned(
  key: LiveKey,
  signed: SignedRequest,
  { sign, signType }: { readonly sign: string; readonly signType: 1 | 2 },
): boolean {
  if (signType !== key.signType) return false
  let text: string
  try {
    text = stringToSign(signed)
  } catch {
    return false
  }
  return signType === 1 ? isHmac(key.secret ?? '', text, sign) : isRsa(key.publicKey ?? '', text, sign)
}

async function refuseSignature(
  { database, onAddressBlocked }: AuthContext,
  key: LiveKey,
  ip: string,
): Promise<never> {
  const blocked = await asTenant(EVERY_TENANT, () =>
    noteWrongSignature(database.kysely, { keyId: key.id, ip, maxFailures: MAX_WRONG_SIGNATURES }),
  )
  if (blocked) {
    key.blocked.set(ip, Date.now() + BLOCK_MS)
    onAddressBlocked(key, ip)
  }
  return refuseOpen('SIGN_ERROR')
}

async function consumeQuota(
  { database }: AuthContext,
  { key, nonce, apiCode }: { readonly key: LiveKey; readonly nonce: string; readonly apiCode: ApiCode },
): Promise<void> {
  const granted = key.apiCodes.includes(openApis.wire[apiCode]),
    rateFactor = RATE_FACTORS[apiCode],
    fixedRate = FIXED_RATES[apiCode]
  const bucket = granted ? `${key.secretId}${rateFactor || fixedRate ? `:${apiCode}` : ''}` : null
  const verdict = await asTenant(key.tenantId, () =>
    admitRequest(database.kysely, {
      keyId: key.id,
      nonce,
      bucket,
      secretId: key.secretId,
      qps: fixedRate ?? key.qps * (rateFactor ?? 1),
      burst: fixedRate ?? key.burst * (rateFactor ?? 1),
      dayQuota: key.dayQuota,
      asyncCommit: database.kind === 'postgres',
    }),
  )
    // The database is unavailable and the nonce unchecked: reading calls are allowed, calls that move money
    // are not.
    .catch(() => (MOVES_MONEY.has(apiCode) ? refuseOpen('SYSTEM_BUSY') : ('taken' as const)))
  if (verdict === 'replay') refuseOpen('REPLAY')
  if (!granted) refuseOpen('API_DENIED')
  if (verdict === 'rate') throw new OpenRefusal('RATE_LIMIT', { retryAfter: 1 })
  if (verdict === 'quota') throw new OpenRefusal('QUOTA_EXCEEDED', { retryAfter: secondsOfDay() })
}

const SHANGHAI_MS = 8 * 3_600_000,
  DAY_MS = 86_400_000
/** Seconds until the next day in Shanghai. */
const secondsOfDay = (): number => Math.ceil((DAY_MS - ((Date.now() + SHANGHAI_MS) % DAY_MS)) / 1000)
