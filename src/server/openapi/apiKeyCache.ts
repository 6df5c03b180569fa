import { BoundedMap } from '../access/boundedMap.ts'
import type { Vault } from '../secrets/vault.ts'
import type { Database } from '../store/database.ts'
import { blockedAddresses, findApiKey, type KeyRow } from '../store/openapi/openapiRows.ts'
import { asTenant, EVERY_TENANT } from '../store/tenancy.ts'
import { addressesIn, matcherOf } from '../callbacks/addresses.ts'

/** A cached key with its secrets decrypted and its address list parsed. */
export interface LiveKey extends KeyRow {
  /** Null where the merchant signs with RSA. */
  readonly secret: string | null
  /** Secret for encrypting cards and signing callbacks. */
  readonly dataSecret: string
  /** Whether requests from an address are allowed. */
  readonly admits: (ip: string) => boolean
  /** Addresses blocked after too many wrong signatures, with the end of the block in milliseconds. */
  readonly blocked: Map<string, number>
}

/** How long a cached key is used: a change in another process takes effect after this at the latest. */
const KEEP_MS = 3_000
const MAX_CACHED = 20_000
/** Resources whose changes invalidate the cache. */
const KEY_RESOURCES = new Set(['app', 'secret', 'apiKey', 'tenant', '*'])

interface CachedKey {
  readonly at: number
  readonly key: Promise<LiveKey | null>
}

/** Cache of the API keys of one database. */
export class ApiKeyCache {
  readonly #cache = new BoundedMap<string, CachedKey>(MAX_CACHED)
  readonly #database: Database
  readonly #vault: Vault
  constructor(database: Database, vault: Vault) {
    this.#database = database
    this.#vault = vault
    database.bus.on('rows', (message) => {
      if (KEY_RESOURCES.has(message.split(':')[1] ?? message)) this.#cache.clear()
    })
  }

  /** The key with this name in any state; null where there is none. */
  of(apiKey: string): Promise<LiveKey | null> {
    const cached = this.#cache.get(apiKey)
    if (cached && Date.now() - cached.at < KEEP_MS) return cached.key
    const entry: CachedKey = { at: Date.now(), key: asTenant(EVERY_TENANT, () => this.#read(apiKey)) }
    this.#cache.set(apiKey, entry)
    entry.key.catch(() => {
      this.#cache.forget((candidate) => candidate === entry)
    })
    return entry.key
  }

  async #read(apiKey: string): Promise<LiveKey | null> {
    const row = await findApiKey(this.#database.kysely, apiKey)
    if (!row) return null
    const unseal = (sealed: string | null): string | null =>
      sealed === null ? null : this.#vault.open(sealed)
    const entries = addressesIn(row.ipWhiteList ?? ''),
      isListed = matcherOf(entries),
      secret = unseal(row.sealedSecret)
    return {
      ...row,
      secret,
      dataSecret: unseal(row.sealedData) ?? secret ?? '',
      blocked: new Map(await blockedAddresses(this.#database.kysely, row.id)),
      admits: (ip) => (entries.length === 0 ? !row.ipRequired : isListed(ip)),
    }
  }
}
