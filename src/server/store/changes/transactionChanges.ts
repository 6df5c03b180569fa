import { changesOf, type Done, type RowChange } from './rowChange.ts'

const TENANT = /^\s*select set_config\('app\.tenant_id', \$1/

/** Where the changes of committed transactions go; those of tables that are not watched are not asked for. */
export interface ChangeSink {
  readonly watched: ReadonlySet<string>
  readonly add: (changes: readonly RowChange[]) => void
}

/** Changes of one use of a connection: told when its transaction commits, never of one that was rolled back. */
export class TransactionChanges {
  readonly #log: ChangeSink
  #tenant: string
  #held: RowChange[] = []

  /** `tenant` is that of the connection. */
  constructor(log: ChangeSink, tenant: string) {
    this.#log = log
    this.#tenant = tenant
  }

  /** Notes a statement that succeeded; `open`: its transaction has not been committed yet. */
  note(done: Done, open: boolean): void {
    if (TENANT.test(done.text)) this.#tenant = String(done.values[0])
    if (this.#log.watched.size === 0) return
    const changes = changesOf(done, this.#tenant, this.#log.watched)
    if (changes.length === 0) return
    // A transaction of many statements is held as what it amounts to.
    if (open && this.#held.length < MAX_HELD) this.#held.push(...changes)
    else if (open) this.#held = collapsed([...this.#held, ...changes])
    else this.#log.add(changes)
  }

  committed(): void {
    if (this.#held.length > 0) this.#log.add(this.#held)
    this.#held = []
  }

  discard(): void {
    this.#held = []
  }
}

/** Changes that are held one by one. */
const MAX_HELD = 500

/** One change for each table and tenant, without ids; those of single users stay. */
function collapsed(changes: readonly RowChange[]): RowChange[] {
  const several = new Map<string, RowChange>()
  for (const change of changes)
    several.set([change.tenant, change.table, change.users.join()].join('/'), { ...change, ids: null })
  return [...several.values()]
}
