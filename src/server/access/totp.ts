import { Secret, TOTP } from 'otpauth'
import { randomInt } from 'node:crypto'

/** Name under which an authenticator app lists the account. */
const ISSUER = 'Quarterdeck'
/** Seconds of one code. */
const PERIOD = 30

const totpOf = (key: string, label = ''): TOTP =>
  new TOTP({ issuer: ISSUER, label, digits: 6, period: PERIOD, secret: Secret.fromBase32(key) })

/** A new key in base32, 160 bits long. */
export const newTotpKey = (): string => new Secret({ size: 20 }).base32

/** The address that an authenticator app reads from a QR code. */
export const totpAddress = (key: string, label: string): string => totpOf(key, label).toString()

/** The time step a code belongs to: the present one or a neighbour; null where the code is wrong. */
export function stepOfCode(key: string, code: string, now = Date.now()): number | null {
  const delta = totpOf(key).validate({ token: code, timestamp: now, window: 1 })
  return delta === null ? null : Math.floor(now / 1000 / PERIOD) + delta
}

/** Letters and digits that are not taken for one another. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const RECOVERY_CODES = 10,
  RECOVERY_LENGTH = 10

/** New recovery codes: `ABCDE-FGHJK`, 50 bits each. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from({ length: RECOVERY_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)])
    return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`
  })

/** A recovery code as it is compared; null where the text is none. */
export function plainRecoveryCode(text: string): string | null {
  const plain = text.toUpperCase().replaceAll(/[\s-]/g, '')
  return plain.length === RECOVERY_LENGTH && [...plain].every((letter) => ALPHABET.includes(letter))
    ? plain
    : null
}
