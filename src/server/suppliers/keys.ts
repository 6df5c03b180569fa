import { allowsPrivateHosts } from '../engine/privateHosts.ts'
import type { Services } from '../services.ts'
import { supplierKeys } from '../store/supplier/supplierRows.ts'
import { PLATFORM_TENANT } from '../store/tenancy.ts'
import type { Account, Endpoint } from './adapter.ts'
import { md5Signature, rsaSignature } from './signing.ts'
import { readParam } from '../engine/parameters.ts'

const publicKeyOf = (config: unknown): string =>
  config !== null && typeof config === 'object' && 'publicKey' in config ? String(config.publicKey) : ''

/** Keys and callback URL of a supplier, read at the moment of each call. */
export function keysOf(
  { id, supplierCode, adapterCode, adapterConfig }: Endpoint,
  { database, vault }: Pick<Services, 'database' | 'vault'>,
): Account {
  const unseal = (sealed: string | null): string => (sealed ? vault.open(sealed) : '')
  return {
    signature: async () => {
      const secret = unseal((await supplierKeys(database.kysely, id)).appSecret)
      return adapterCode === 'httpRsa'
        ? rsaSignature(secret, publicKeyOf(adapterConfig))
        : md5Signature(secret)
    },
    notifyUrl: async () => {
      const base = await readParam({ database, tenantId: PLATFORM_TENANT }, 'net.publicUrl')
      const token = base ? unseal((await supplierKeys(database.kysely, id)).callbackToken) : ''
      return base && token
        ? `${base.replace(/\/$/, '')}/api/biz-supplier/callback/${supplierCode ?? ''}/${token}`
        : null
    },
    allowPrivate: () => allowsPrivateHosts({ database }),
  }
}
