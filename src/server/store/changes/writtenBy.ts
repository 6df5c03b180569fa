/** What a row of a table went through. */
export type ChangeKind = 'created' | 'changed' | 'removed'

export interface WrittenTable {
  readonly table: string
  readonly kind: ChangeKind
}

/** The tables a statement writes, and the parameter that has the only id it may write; null where none does. */
export interface Written {
  readonly tables: readonly WrittenTable[]
  readonly idParameter: number | null
  /** Rows of the answer are rows of the one table that is written. */
  readonly returns: boolean
}

const WRITE = /\b(insert\s+into|update|delete\s+from)\s+(?:only\s+)?"?(\w+)"?/gi
/** Words that follow `update` where it is no statement: `for update of`, `do update set`, `for update skip locked`. */
const NO_TABLE = new Set(['of', 'set', 'skip', 'nowait'])
const ONE_ROW =
  /^\s*(?:\/\*.*?\*\/\s*)?(?:update|delete\s+from)\s+"?\w+"?\s[^;]*?\bwhere\s+(?:"?\w+"?\.)?"?id"?\s*=\s*\$(\d+)/i
const REMOVAL = /\bset\s+"?is_deleted"?\s*=\s*([01])\b/i

function kindOf(verb: string, text: string): ChangeKind {
  if (/^insert/i.test(verb)) return 'created'
  if (/^delete/i.test(verb)) return 'removed'
  const removal = REMOVAL.exec(text)?.[1]
  return removal === '1' ? 'removed' : removal === '0' ? 'created' : 'changed'
}

function read(text: string): Written | null {
  const tables = [...text.matchAll(WRITE)].flatMap(([, verb = '', table = '']): WrittenTable[] =>
    NO_TABLE.has(table) ? [] : [{ table, kind: kindOf(verb, text) }],
  )
  if (tables.length === 0) return null
  const single = tables.length === 1
  const id = single && !/\bselect\b/i.test(text) ? ONE_ROW.exec(text)?.[1] : undefined
  return {
    tables,
    idParameter: id === undefined ? null : Number(id) - 1,
    returns: single && /\b(?:returning|select)\b/i.test(text),
  }
}

/** Statements whose tables are remembered, and the longest text of one: longer ones are lists of values. */
const MAX_REMEMBERED = 4000,
  MAX_LENGTH = 8000
const remembered = new Map<string, Written | null>()

/** What a statement writes, by its text; null for one that only reads. */
export function writtenBy(text: string): Written | null {
  const cached = remembered.get(text)
  if (cached !== undefined) return cached
  const written = read(text)
  if (text.length > MAX_LENGTH) return written
  if (remembered.size >= MAX_REMEMBERED) remembered.clear()
  remembered.set(text, written)
  return written
}
