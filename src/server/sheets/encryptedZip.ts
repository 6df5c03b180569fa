import { configure, Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js'

configure({ useWebWorkers: false })

/** Strength of the encryption: 3 is AES with a key of 256 bits. */
const AES_256 = 3

/** An archive of one file that only opens with a password, by AES-256. */
export async function encryptedZip(name: string, bytes: Uint8Array, password: string): Promise<Buffer> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), {
    password,
    encryptionStrength: AES_256,
    // A workbook is packed already.
    level: 0,
  })
  await writer.add(name, new Uint8ArrayReader(bytes))
  return Buffer.from(await writer.close())
}
