import { BoundedMap } from '../access/boundedMap.ts'
import type { Vault } from '../secrets/vault.ts'
import type { Database } from '../store/database.ts'
import { blockedAddresses, findApiKey, type KeyRow } from '../store/openapi/openapiRows.ts'
import { asTenant, EVERY_TENANT } from '../store/tenancy.ts'
import { addressesIn, matcherOf } from '../callbacks/addresses.ts'

/** A key ready to judge requests with: its secrets opened, its addresses at hand. */
export interface LiveKey extends KeyRow {
  /** Null where the merchant signs with RSA. */
  readonly secret: string | null
  /** What cards are encrypted and callbacks signed with. */
  readonly dataSecret: string
  /** Whether a request may come from there. */
  readonly admits: (ip: string) => boolean
  /** Addresses that signed wrongly too often, with the milliseconds until when. */
  readonly blocked: Map<string, number>
}

/**
 * How long a process goes on with what it knows of a key: a change made in another process counts after
 * this at the latest.
 */
const KEEP_MS = 3_000
const MAX_CACHED = 20_000
/** Nouns whose rows decide about keys. */
const DECIDING = new Set(['app', 'secret', 'apiKey', 'tenant', '*'])

interface CachedKey {
  readonly at: number
  readonly key: Promise<LiveKey | null>
}

/** The keys of one database as this process knows them. */
export class ApiKeyCache {
  readonly #cache = new BoundedMap<string, CachedKey>(MAX_CACHED)
  readonly #database: Database
  readonly #vault: Vault
  constructor(database: Database, vault: Vault) {
    this.#database = database
    this.#vault = vault
    database.bus.on('rows', (message) => {
      if (DECIDING.has(message.split(':')[1] ?? message)) this.#cache.clear()
    })
  }

  /** The key of this name, whatever its state; null where there is none. */
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
