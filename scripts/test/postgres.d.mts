/** A PostgreSQL cluster of a test's own. */
export interface Cluster {
  readonly url: string
  /** The same database as a superuser. */
  readonly superuser: string
  /** Ends every connection at once; the data stay. */
  readonly halt: () => Promise<void>
  /** Starts on the same data again, at another port where one is told. */
  readonly resume: (port?: number) => Promise<void>
  readonly freePort: () => Promise<number>
  readonly stop: () => Promise<void>
  readonly abandon: () => void
}
/** Folder with the programs of PostgreSQL; null where there is none. */
export function presentPostgres(): string | null
export function ensurePostgres(): string | null
export function startCluster(bin: string, options?: { readonly durable?: boolean }): Promise<Cluster>
