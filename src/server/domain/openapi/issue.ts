import type { Row } from '../../../contract/define/row.ts'
import { fail } from '../../../contract/errors.ts'
import { apiKey } from '../../../contract/resources/openapi/apiKey.ts'
import type { app } from '../../../contract/resources/openapi/app.ts'
import { secret } from '../../../contract/resources/openapi/secret.ts'
import { randomWord } from '../../../kernel/id.ts'
import { formatMoment, parseMoment } from '../../../kernel/time.ts'
import type { Changes } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { isRsaKey } from '../../callbacks/signing.ts'
import { findMatching, insertRows, selectWhere, updateRows } from '../../store/rows.ts'

const HOUR_MS = 3_600_000,
  DAY_MS = 24 * HOUR_MS
/** How long the previous key stays valid after a new one is issued. */
const OVERLAP_MS = 72 * HOUR_MS

/** Requested properties of a new key; defaults follow from the app. */
export interface KeyRequest {
  readonly keyName?: string | null | undefined
  readonly signType?: 'hmac' | 'rsa' | null | undefined
  readonly publicKey?: string | null | undefined
  readonly effectiveTime?: string | null | undefined
  readonly expireTime?: string | null | undefined
}
/** The app and credential a key is issued for. */
interface KeyIssue {
  readonly appRow: Row<typeof app>
  readonly secretId: string
  readonly request: KeyRequest
}
/**
 * An issued key. `once` holds the secret, which is returned only here; `replaced` is the previous key with
 * its new expiry.
 */
export interface IssuedKey {
  readonly once: Changes
  readonly version: number
  readonly expireTime: string
  readonly replaced: { readonly apiKey: string; readonly expireTime: string } | null
}

const moment = (at: number): string => formatMoment(new Date(at))
const timeOf = (text: string | null): number =>
  text === null ? Number.POSITIVE_INFINITY : parseMoment(text).getTime()

type Key = Row<typeof apiKey>
const keysOf = (secretId: string, work: Work) =>
  selectWhere(work.db, apiKey, work.tenantId, {
    field: 'secretId',
    operator: 'equals',
    values: [secretId],
  })

/** Whether a key can sign, now or from its effective time on. */
const isLive = ({ keyStatus, expireTime }: Key): boolean =>
  (keyStatus === 'active' || keyStatus === 'rotating') && timeOf(expireTime) > Date.now()
/** The keys of a credential that can sign. */
export const liveKeysOf = async (secretId: string, work: Work): Promise<readonly Key[]> =>
  (await keysOf(secretId, work)).filter(isLive)

/** Refuses an expiry in the past, or beyond the key lifetime of the app in days; `since` in milliseconds. */
export function requireExpiry(
  expireTime: string,
  { since, days }: { readonly since: number; readonly days: number },
): void {
  if (timeOf(expireTime) <= Date.now()) fail('SECRET_EXPIRY_PAST', {}, 'expireTime')
  if (timeOf(expireTime) > since + days * DAY_MS + 1000)
    fail('SECRET_EXPIRY_TOO_LATE', { days }, 'expireTime')
}

/**
 * Issues a key for a credential. The previous key expires after three days; two valid keys are the maximum.
 * The secret is returned once and stored sealed.
 */
export async function issueKey(work: Work, { appRow, secretId, request }: KeyIssue): Promise<IssuedKey> {
  const credential = await lockSecret(secretId, appRow, work)
  const signType = signTypeOf(request, appRow)
  const keys = await keysOf(secretId, work),
    liveKeys = keys.filter(isLive)
  if (liveKeys.length >= 2) fail('SECRET_TOO_MANY_VALID')
  const since = request.effectiveTime ? timeOf(request.effectiveTime) : Date.now(),
    days = appRow.keyTtlDays ?? 365
  const expireTime = request.expireTime ?? moment(since + days * DAY_MS)
  requireExpiry(expireTime, { since, days })
  const replaced = await retireKey(
    liveKeys.find(({ keyStatus }) => keyStatus === 'active'),
    Math.max(since, Date.now()) + OVERLAP_MS,
    work,
  )
  const version = Math.max(0, ...keys.map(({ keyVersion }) => keyVersion ?? 0)) + 1
  const generated = generateKey(credential, signType)
  const sealed = work.vault.seal(generated.secretText)
  await insertRows(work.db, apiKey, work.tenantId, [
    {
      apiKey: generated.apiKey,
      secretId,
      keyName: request.keyName ?? null,
      apiSecret: `****${generated.secretText.slice(-4)}`,
      ...(signType === 'hmac'
        ? { sealedSecret: sealed }
        : { sealedData: sealed, publicKey: request.publicKey }),
      signType,
      keyVersion: version,
      effectiveTime: moment(since),
      expireTime,
      callCount: 0,
      keyStatus: 'active',
      createUser: work.caller.session.userId,
    },
  ])
  return {
    once: {
      secretId,
      apiKey: generated.apiKey,
      ...(signType === 'hmac' ? { apiSecret: generated.secretText } : { dataSecret: generated.secretText }),
    },
    version,
    expireTime,
    replaced,
  }
}

/** The credential, locked; refused where it belongs to another app. */
async function lockSecret(
  secretId: string,
  appRow: Row<typeof app>,
  { db, tenantId }: Work,
): Promise<Row<typeof secret>> {
  const [credential] = await findMatching(db, secret, {
    tenantId,
    ids: [secretId],
    lock: true,
  })
  return credential && credential.appId === appRow.id ? credential : fail('SECRET_OTHER_APP', {}, 'secretId')
}

function signTypeOf({ signType, publicKey }: KeyRequest, appRow: Row<typeof app>): 'hmac' | 'rsa' {
  const type = signType ?? 'hmac'
  if (!appRow.signTypes.includes(type)) fail('SIGN_TYPE_NOT_ALLOWED', {}, 'signType')
  if (type === 'rsa' && !isRsaKey(publicKey ?? '')) fail('PUBLIC_KEY_INVALID', {}, 'publicKey')
  return type
}

/** A key id and its secret: `sk_` signs (HMAC), `ds_` encrypts data (RSA). */
const generateKey = ({ env }: Row<typeof secret>, signType: 'hmac' | 'rsa') => ({
  apiKey: `${env === 'sandbox' ? 'sb' : 'ak'}_${randomWord(16)}`,
  secretText: signType === 'hmac' ? `sk_${randomWord(40)}` : `ds_${randomWord(40)}`,
})

async function retireKey(key: Key | undefined, at: number, work: Work): Promise<IssuedKey['replaced']> {
  if (!key) return null
  const expireTime = moment(Math.min(timeOf(key.expireTime), at))
  await updateRows(work.db, apiKey, {
    tenantId: work.tenantId,
    ids: [key.id],
    set: { keyStatus: 'rotating', expireTime },
    userId: work.caller.session.userId,
  })
  return { apiKey: key.apiKey ?? '', expireTime }
}
