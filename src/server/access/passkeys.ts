import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Config } from '../config.ts'
import type { Reader } from '../store/db.ts'
import type { PasskeyRow } from '../store/access/passkeyRows.ts'
import { answerChallenge, type ChallengeKind, issueChallenge } from './challenges.ts'

/** Name of the site in the dialogs of browsers. */
const SITE_NAME = 'Quarterdeck'

/** The host passkeys belong to, and the origins of pages that may use them. */
interface Site {
  readonly rpId: string
  readonly origins: readonly string[]
}

/**
 * The site of a call: the configured origins, else the origin under which the console was called. Browsers use
 * a passkey only at the host it was made for.
 */
export function siteOf({ passkeyOrigins }: Pick<Config, 'passkeyOrigins'>, calledOrigin: string): Site {
  const origins = passkeyOrigins.length > 0 ? passkeyOrigins : [calledOrigin]
  const [first = ''] = origins
  return { rpId: URL.canParse(first) ? new URL(first).hostname : '', origins }
}

/** What a passkey is made for. */
interface Registration {
  readonly site: Site
  readonly userId: string
  readonly account: string
  readonly realName: string
  readonly existingIds: readonly string[]
}

/** Options by which a browser makes a passkey, and the word that answers them. */
export async function beginRegistration(
  db: Reader,
  { site, userId, account, realName, existingIds }: Registration,
) {
  const options = await generateRegistrationOptions({
    rpName: SITE_NAME,
    rpID: site.rpId,
    userName: account,
    userDisplayName: realName,
    userID: new TextEncoder().encode(userId),
    attestationType: 'none',
    excludeCredentials: existingIds.map((id) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const content = { ...site, userId, challenge: options.challenge }
  return { token: await issueChallenge(db, 'passkeyRegister', content), options }
}

/** Options by which a browser logs in with any passkey of this site, and the word that answers them. */
export async function beginAuthentication(db: Reader, site: Site) {
  const options = await generateAuthenticationOptions({ rpID: site.rpId, userVerification: 'required' })
  const content = { ...site, challenge: options.challenge }
  return { token: await issueChallenge(db, 'passkeyLogin', content), options }
}

interface Asked extends Site {
  readonly challenge: string
  readonly userId: string
}

async function takeAsked(db: Reader, kind: ChallengeKind, token: string): Promise<Asked | null> {
  const content = await answerChallenge(db, kind, token)
  return content === null
    ? null
    : {
        rpId: String(content.rpId),
        origins: Array.isArray(content.origins) ? content.origins.map(String) : [],
        challenge: String(content.challenge),
        userId: String(content.userId ?? ''),
      }
}

/** The answer of a browser to the options; its contents are checked by the library. */
interface Submitted {
  readonly token: string
  readonly credential: unknown
}
const isObject = (value: unknown): value is object => value !== null && typeof value === 'object'

/** The new passkey of a registration; null where the answer is wrong, late or of another user. */
export async function finishRegistration(
  db: Reader,
  userId: string,
  { token, credential }: Submitted,
): Promise<Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'uses' | 'transports' | 'rpId'> | null> {
  const asked = await takeAsked(db, 'passkeyRegister', token)
  if (!asked || asked.userId !== userId || !isObject(credential)) return null
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: credential as RegistrationResponseJSON,
      expectedChallenge: asked.challenge,
      expectedOrigin: [...asked.origins],
      expectedRPID: asked.rpId,
    })
    if (!verified) return null
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      uses: counter,
      transports: transports.map((transport) => String(transport).replaceAll(/[^\w-]/g, '')),
      rpId: asked.rpId,
    }
  } catch {
    return null
  }
}

/** The passkey by which a browser answered, with its new count of uses; null where the answer is wrong or late. */
export async function finishAuthentication(
  db: Reader,
  { token, credential }: Submitted,
  find: (credentialId: string) => Promise<PasskeyRow | null>,
): Promise<{ readonly passkey: PasskeyRow; readonly uses: number } | null> {
  const asked = await takeAsked(db, 'passkeyLogin', token)
  if (!asked || !isObject(credential) || !('id' in credential)) return null
  const passkey = await find(String(credential.id).slice(0, 1400))
  if (!passkey || passkey.rpId !== asked.rpId) return null
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: credential as AuthenticationResponseJSON,
      expectedChallenge: asked.challenge,
      expectedOrigin: [...asked.origins],
      expectedRPID: asked.rpId,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.uses,
      },
    })
    return verified ? { passkey, uses: authenticationInfo.newCounter } : null
  } catch {
    return null
  }
}
