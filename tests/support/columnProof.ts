import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { DriverTypes } from '../../src/server/store/columnTypes.ts'
import { declaredTables } from '../../src/server/store/schema.ts'
import { EVERY } from '../contract/every.ts'

/** A column as `information_schema.columns` describes it. */
export interface ActualColumn {
  readonly table: string
  readonly name: string
  /** `udt_name`: lists begin with `_`. */
  readonly type: string
  readonly nullable: boolean
  /** Whether an insert may omit it: by a default or as an identity. */
  readonly omittable: boolean
  readonly generated: boolean
}

/** Reads the columns of all tables; partitions are left out. */
export const COLUMNS_SQL = `
  select c.table_name as table, c.column_name as name, c.udt_name as type, c.is_nullable = 'YES' as nullable,
    c.column_default is not null or c.is_identity = 'YES' as omittable, c.is_generated <> 'NEVER' as generated
  from information_schema.columns c
  join pg_class r on r.relname = c.table_name and r.relnamespace = 'public'::regnamespace
  where c.table_schema = 'public' and r.relkind in ('r', 'p') and not r.relispartition
  order by c.table_name, c.ordinal_position
`

/** A row of `COLUMNS_SQL`. */
export const columnOfRow = (row: Readonly<Record<string, unknown>>): ActualColumn => ({
  table: String(row.table),
  name: String(row.name),
  type: String(row.type),
  nullable: row.nullable === true,
  omittable: row.omittable === true,
  generated: row.generated === true,
})

/** What a column of each type is read as, in TypeScript; undefined where its declaration decides. */
const TYPES: Readonly<Record<string, keyof DriverTypes | undefined>> = {
  int8: 'bigint',
  int4: 'integer',
  int2: 'smallint',
  numeric: 'numeric',
  float8: 'float8',
  bool: 'boolean',
  varchar: 'varchar',
  text: 'text',
  date: 'date',
  timestamptz: 'timestamptz',
  _varchar: 'varchar[]',
  _int8: 'bigint[]',
  _int2: 'smallint[]',
  _timestamptz: 'timestamptz[]',
}

/** One claim about the type `All`, as a line of a program, and what is wrong where it does not compile. */
interface Claim {
  readonly line: string
  readonly fault: string
}

const equal = (type: string, expected: string, fault: string): Claim => ({
  line: `prove<Same<${type}, ${expected}>>(true)`,
  fault,
})
const union = (names: Iterable<string>): string => Array.from(names, (name) => `'${name}'`).join(' | ')

/**
 * A migration may forbid `null` where the declaration of a noun does not, in columns that programs fill; there
 * the type is wider than the column.
 */
const NOUN_TABLES: ReadonlySet<string> = new Set(EVERY.flatMap(declaredTables).map(({ name }) => name))

function columnClaims(actual: ActualColumn): Claim[] {
  const { table, name, type, nullable, omittable, generated } = actual
  const column = `All['${table}']['${name}']`
  const marks = [nullable && 'null', omittable && 'default', generated && 'generated'].filter(Boolean)
  const label = [`${table}.${name}: ${type}`, ...marks].join(' ')
  const driverType = TYPES[type]
  const read = `${column}['__select__']`
  const isWider = NOUN_TABLES.has(table) && !nullable
  return [
    driverType
      ? equal(
          isWider ? `Exclude<${read}, null>` : read,
          `DriverTypes['${driverType}']${nullable ? ' | null' : ''}`,
          `${label}, read`,
        )
      : equal(`string extends ${column}['__update__'] ? true : false`, 'true', `${label}, read`),
    writtenClaim(actual, `${column}['__insert__']`, `${label}, written`),
  ]
}

function writtenClaim(
  { table, nullable, omittable, generated }: ActualColumn,
  type: string,
  fault: string,
): Claim {
  const never = `[${type}] extends [never] ? true : false`
  if (generated || NOUN_TABLES.has(table)) return equal(never, String(generated), fault)
  const empty = [nullable ? 'null' : '', omittable ? 'undefined' : ''].filter(Boolean).join(' | ') || 'never'
  return equal(`Extract<${type}, null | undefined>`, empty, fault)
}

function claimsOf(columns: readonly ActualColumn[]): Claim[] {
  const tables = new Map<string, ActualColumn[]>()
  for (const column of columns) tables.set(column.table, [...(tables.get(column.table) ?? []), column])
  const named = (types: string, names: Iterable<string>, fault: string): Claim[] => [
    equal(`Exclude<${types}, ${union(names)}>`, 'never', fault),
  ]
  return [
    ...named('keyof All', tables.keys(), 'a table that the database does not have'),
    ...[...tables].flatMap(([table, own]) => [
      ...named(
        `keyof All['${table}']`,
        own.map(({ name }) => name),
        `${table}: a column that the database does not have`,
      ),
      ...own.flatMap(columnClaims),
    ]),
  ]
}

const ROOT = resolve(import.meta.dirname, '../..')
const HEAD = [
  `import type { Tables } from '${ROOT}/src/server/store/db.ts'`,
  `import type { DriverTypes, NounTables } from '${ROOT}/src/server/store/columnTypes.ts'`,
  `import type { specimen } from '${ROOT}/tests/support/specimen.ts'`,
  `import { prove, type Same } from '${ROOT}/tests/types/equal.ts'`,
  'interface All extends Tables, NounTables<typeof specimen> {}',
]

/**
 * Compiles a program that claims of the type `Tables` exactly these columns; what the compiler refuses is
 * returned as one sentence each.
 */
export async function columnFaults(columns: readonly ActualColumn[]): Promise<string[]> {
  const claims = claimsOf(columns)
  const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-columns-'))
  try {
    writeFileSync(join(folder, 'claims.ts'), [...HEAD, ...claims.map(({ line }) => line)].join('\n'))
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: join(ROOT, 'tsconfig.json'),
        compilerOptions: { typeRoots: [join(ROOT, 'node_modules/@types')] },
        include: [],
        files: ['claims.ts'],
      }),
    )
    return (await compile(folder)).map((error) => faultOf(error, claims))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function faultOf(error: string, claims: readonly Claim[]): string {
  const line = Number(/claims\.ts\((\d+),/.exec(error)?.[1])
  return claims[line - 1 - HEAD.length]?.fault ?? error
}

/** The errors of the compiler. */
function compile(folder: string): Promise<string[]> {
  const tsc = join(ROOT, 'node_modules/typescript/lib/tsc.js')
  return new Promise((done) => {
    execFile(
      process.execPath,
      [tsc, '-p', folder, '--noEmit', '--pretty', 'false'],
      { maxBuffer: 64 * 1024 * 1024 },
      (error, stdout) => {
        const errors = stdout.split('\n').filter((line) => line.includes('error TS'))
        done(error && errors.length === 0 ? [error.message] : errors)
      },
    )
  })
}
