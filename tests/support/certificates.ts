import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

const SEQUENCE = 0x30,
  SET = 0x31,
  INTEGER = 0x02,
  BITS = 0x03,
  OID = 0x06,
  TEXT = 0x0c,
  TIME = 0x18
/** sha256WithRSAEncryption and commonName. */
const ALGORITHM = Buffer.from('06092a864886f70d01010b0500', 'hex'),
  COMMON_NAME = Buffer.from('550403', 'hex')

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const size = content.length
  const length =
    size < 0x80
      ? Buffer.from([size])
      : size < 0x100
        ? Buffer.from([0x81, size])
        : Buffer.from([0x82, size >> 8, size & 0xff])
  return Buffer.concat([Buffer.from([tag]), length, content])
}
const nameOf = (text: string): Buffer =>
  der(SEQUENCE, der(SET, der(SEQUENCE, der(OID, COMMON_NAME), der(TEXT, Buffer.from(text)))))
const timeOf = (date: Date): Buffer =>
  der(TIME, Buffer.from(`${date.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`))
const pem = (label: string, bytes: Buffer): string =>
  `-----BEGIN ${label}-----\n${bytes.toString('base64').replace(/(.{64})/g, '$1\n')}\n-----END ${label}-----\n`

/** A pair of RSA keys in PEM with a certificate that it signed itself. */
export interface CertifiedKey {
  readonly privateKey: string
  readonly publicKey: string
  readonly certificate: string
  readonly serial: string
}

const DAY_MS = 86_400_000

/** Makes a pair of RSA keys and a certificate that is valid for so many days. */
export function certifiedKey(
  serial: string,
  { days = 365, bits = 2048, name = 'quarterdeck test' } = {},
): CertifiedKey {
  const pair: { privateKey: KeyObject; publicKey: KeyObject } = generateKeyPairSync('rsa', {
    modulusLength: bits,
  })
  const algorithm = der(SEQUENCE, ALGORITHM)
  const body = der(
    SEQUENCE,
    der(INTEGER, Buffer.from(serial, 'hex')),
    algorithm,
    nameOf(name),
    der(SEQUENCE, timeOf(new Date(Date.now() - 400 * DAY_MS)), timeOf(new Date(Date.now() + days * DAY_MS))),
    nameOf(name),
    pair.publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = sign('sha256', body, pair.privateKey)
  return {
    privateKey: String(pair.privateKey.export({ type: 'pkcs8', format: 'pem' })),
    publicKey: String(pair.publicKey.export({ type: 'spki', format: 'pem' })),
    certificate: pem('CERTIFICATE', der(SEQUENCE, body, algorithm, der(BITS, Buffer.from([0]), signature))),
    serial: serial.toUpperCase(),
  }
}
