import { Secret, TOTP } from 'otpauth'

/** The code an authenticator app shows for a key, `steps` periods from now. */
export const codeOf = (key: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + steps * 30_000 })
