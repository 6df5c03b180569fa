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
const MOST = 20_000
/** Nouns whose rows decide about keys. */
const DECIDING = new Set(['app', 'secret', 'apiKey', 'tenant', '*'])

interface Kept {
  readonly at: number
  readonly key: Promise<LiveKey | null>
}

/** The keys of one database as this process knows them. */
export class KeyBook {
  readonly #kept = new BoundedMap<string, Kept>(MOST)
  readonly #database: Database
  readonly #vault: Vault
  constructor(database: Database, vault: Vault) {
    this.#database = database
    this.#vault = vault
    database.bus.on('rows', (message) => {
      if (DECIDING.has(message.split(':')[1] ?? message)) this.#kept.clear()
    })
  }

  /** The key of this name, whatever its state; null where there is none. */
  of(apiKey: string): Promise<LiveKey | null> {
    const known = this.#kept.get(apiKey)
    if (known && Date.now() - known.at < KEEP_MS) return known.key
    const entry: Kept = { at: Date.now(), key: asTenant(EVERY_TENANT, () => this.#read(apiKey)) }
    this.#kept.set(apiKey, entry)
    entry.key.catch(() => {
      this.#kept.forget((one) => one === entry)
    })
    return entry.key
  }

  async #read(apiKey: string): Promise<LiveKey | null> {
    const row = await findApiKey(this.#database.kysely, apiKey)
    if (!row) return null
    const opened = (sealed: string | null): string | null =>
      sealed === null ? null : this.#vault.open(sealed)
    const entries = addressesIn(row.ipWhiteList ?? ''),
      among = matcherOf(entries),
      secret = opened(row.sealedSecret)
    return {
      ...row,
      secret,
      dataSecret: opened(row.sealedData) ?? secret ?? '',
      blocked: new Map(await blockedAddresses(this.#database.kysely, row.id)),
      admits: (ip) => (entries.length === 0 ? !row.ipRequired : among(ip)),
    }
  }
}
