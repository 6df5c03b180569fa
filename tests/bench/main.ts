import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Bench, isPast, type Row, tableText } from './table.ts'

/** Bench files by the argument that selects them; each exports `measure(bench)`. */
const FILES: Readonly<Record<string, string>> = {
  start: 'start.ts',
  sizes: 'sizes.ts',
  palette: 'palette.ts',
  match: 'match.ts',
  grid: 'grid/measure.ts',
  peers: 'peers/measure.ts',
  list: 'list.ts',
  state: 'state.ts',
  bulk: 'bulk.ts',
  holds: 'holds.ts',
  orders: 'orders.ts',
  coupons: 'coupons.ts',
  scale: 'scale.ts',
  import: 'import.ts',
  export: 'export.ts',
  compare: 'compare.ts',
  outage: 'outage.ts',
}
interface Measuring {
  readonly measure: (bench: Bench) => Promise<readonly Row[]>
}

const requested = process.argv.slice(2)
const unknown = requested.filter((word) => !(word in FILES))
if (unknown.length > 0)
  throw new Error(`nothing measures ${unknown.join(', ')}; there are ${Object.keys(FILES).join(', ')}`)

const folders: string[] = []
const bench: Bench = {
  postgres: process.env.TEST_DATABASE_URL ?? null,
  rounds: 5,
  folder: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'quarterdeck-bench-'))
    folders.push(folder)
    return folder
  },
}

/** A file that fails gives a row past its limit; the others still run. */
async function measure(word: string, file: string): Promise<readonly Row[]> {
  const path = join(import.meta.dirname, file)
  if (!existsSync(path)) return []
  process.stdout.write(`measuring ${word} …\n`)
  try {
    const measuring = (await import(pathToFileURL(path).href)) as Measuring
    return await measuring.measure(bench)
  } catch (error) {
    return [
      { label: word, value: Number.NaN, unit: '', target: 0, limit: 0, note: `failed: ${String(error)}` },
    ]
  }
}

const rows: Row[] = []
for (const [word, file] of Object.entries(FILES))
  if (requested.length === 0 || requested.includes(word)) rows.push(...(await measure(word, file)))
await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))

const past = rows.filter((row) => isPast(row) || Number.isNaN(row.value))
const verdict =
  past.length === 0
    ? 'every figure is within its limit'
    : `past their limit: ${past.map((row) => row.label).join('; ')}`
process.stdout.write(`\n${tableText(rows)}\n\n${verdict}\n`)
process.exit(past.length === 0 && rows.length > 0 ? 0 : 1)
