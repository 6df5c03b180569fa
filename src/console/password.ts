import { get } from './api.ts'

let publicKey: Promise<string> | null = null

/** The password as it is sent: encrypted with the server's SM2 key; plain where the server has none. */
export async function sealPassword(password: string): Promise<string> {
  publicKey ??= get<{ readonly publicKey?: string } | null>('/blade-auth/oauth/public-key', { quiet: true })
    .then((answer) => answer?.publicKey ?? '')
    .catch(() => '')
  const [key, { sm2 }] = await Promise.all([publicKey, import('sm-crypto-v2')])
  if (!key) {
    publicKey = null
    return password
  }
  return sm2.doEncrypt(password, key, 0)
}
