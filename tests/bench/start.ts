import { setTimeout as after } from 'node:timers/promises'
import { addressOf, createDatabase, dropDatabase } from '../support/postgres.ts'
import { launch } from '../support/serverProcess.ts'
import { residentMegabytes } from './memory.ts'
import { median } from './rounds.ts'
import type { Bench, Row } from './table.ts'

const REST_MS = 3000
const PROGRAM = 'dist/server/main.js'

interface Figures {
  readonly fresh: number[]
  readonly again: number[]
  readonly memory: number[]
}

/** First start, later start, and idle memory; embedded and on PostgreSQL. */
export async function measure(bench: Bench): Promise<readonly Row[]> {
  const embedded: Figures = { fresh: [], again: [], memory: [] },
    postgres: Figures = { fresh: [], again: [], memory: [] }
  for (let turn = 0; turn < bench.rounds; turn += 1) {
    await once(await bench.folder(), null, embedded)
    if (!bench.postgres) continue
    const database = await createDatabase(bench.postgres)
    await once(await bench.folder(), addressOf(bench.postgres, database), postgres)
    await dropDatabase(bench.postgres, database)
  }
  return [
    ...rowsOf('embedded', embedded, { target: 400, limit: 900 }),
    ...(bench.postgres ? rowsOf('PostgreSQL', postgres, { target: 120, limit: 200 }) : []),
  ]
}

function rowsOf(
  where: string,
  { fresh, again, memory }: Figures,
  budget: { readonly target: number; readonly limit: number },
): Row[] {
  return [
    {
      label: `start on a fresh directory, ${where}`,
      value: median(fresh) / 1000,
      unit: 's',
      target: 8,
      limit: 15,
    },
    {
      label: `start on existing data, ${where}`,
      value: median(again) / 1000,
      unit: 's',
      target: 1.5,
      limit: 3,
    },
    { label: `memory at rest, ${where}`, value: median(memory), unit: 'MB', ...budget },
  ]
}

async function once(dataDir: string, databaseUrl: string | null, figures: Figures): Promise<void> {
  const first = await launch({ dataDir, databaseUrl, program: PROGRAM })
  figures.fresh.push(first.startMs)
  await first.close()
  const second = await launch({ dataDir, databaseUrl, program: PROGRAM })
  figures.again.push(second.startMs)
  await after(REST_MS)
  figures.memory.push(await residentMegabytes(second))
  await second.close()
}
