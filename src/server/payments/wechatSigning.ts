import { createDecipheriv } from 'node:crypto'
import { randomWord } from '../../kernel/id.ts'
import { certificateOf, isSigned, signText } from './keys.ts'
import type { NotificationCall, PayAccount } from './provider.ts'

const NONCE_LENGTH = 32
const TAG_BYTES = 16
/** Seconds a signed message stays valid. */
const MAX_AGE_SECONDS = 300

/** The header that signs a request to WeChat Pay. */
export function authorization(
  account: Pick<PayAccount, 'mchId' | 'privateKey' | 'certSerialNo'>,
  { method, path, body }: { readonly method: string; readonly path: string; readonly body: string },
): string {
  const timestamp = String(Math.floor(Date.now() / 1000)),
    nonce = randomWord(NONCE_LENGTH)
  const signature = signText(`${method}\n${path}\n${timestamp}\n${nonce}\n${body}\n`, account.privateKey)
  const parts = {
    mchid: account.mchId,
    nonce_str: nonce,
    signature,
    timestamp,
    serial_no: account.certSerialNo,
  }
  return `WECHATPAY2-SHA256-RSA2048 ${Object.entries(parts)
    .map(([name, value]) => `${name}="${value}"`)
    .join(',')}`
}

/** The serial number under which the provider signs: that of its certificate, or the id of its public key. */
export const platformSerialOf = ({
  platformKey,
  platformSerial,
}: Pick<PayAccount, 'platformKey' | 'platformSerial'>): string =>
  certificateOf(platformKey)?.serialNumber ?? platformSerial

/** Whether an answer or notification was signed by WeChat Pay for us within the last minutes. */
export function isFromWechat(
  account: Pick<PayAccount, 'platformKey' | 'platformSerial'>,
  { headers, body }: NotificationCall,
): boolean {
  const header = (name: string): string => {
    const value = headers[`wechatpay-${name}`]
    return typeof value === 'string' ? value : ''
  }
  const timestamp = header('timestamp')
  if (!/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > MAX_AGE_SECONDS) return false
  if (header('serial').toUpperCase() !== platformSerialOf(account).toUpperCase()) return false
  return isSigned(`${timestamp}\n${header('nonce')}\n${body}\n`, header('signature'), account.platformKey)
}

/** The text of an encrypted resource (AES-256-GCM); null where the key is another. */
export function decryptResource(
  apiV3Key: string,
  {
    ciphertext,
    nonce,
    associatedData,
  }: { readonly ciphertext: string; readonly nonce: string; readonly associatedData: string },
): string | null {
  try {
    const sealed = Buffer.from(ciphertext, 'base64')
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(apiV3Key), Buffer.from(nonce), {
      authTagLength: TAG_BYTES,
    })
    decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES))
    decipher.setAAD(Buffer.from(associatedData))
    const plain = decipher.update(sealed.subarray(0, sealed.length - TAG_BYTES))
    return Buffer.concat([plain, decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
