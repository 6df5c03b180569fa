import type { Faulty } from '../engine/createMany.ts'
import type { Reading, Work } from '../engine/work.ts'
import { batchesOf, Importing } from './batches.ts'
import type { Job } from './job.ts'
import type { SheetRow } from './sheetRow.ts'

class RolledBack extends Error {}

/**
 * Tries the rows in transactions that are taken back: one for each batch, one for all where rows stand
 * below each other.
 */
export async function tryRows(job: Job, reading: Reading): Promise<Faulty[]> {
  const { resource, matched, rows, course } = job
  const faulty: Faulty[] = []
  const importing = new Importing(job, false)
  const take = async (batch: readonly SheetRow[], work: Work): Promise<void> => {
    course.stopped()
    faulty.push(...(await importing.take(batch, work)).faulty)
    course.processed += batch.length
  }
  const batches = batchesOf(resource, matched, rows)
  if (resource.shape === 'tree')
    await tried(reading, async (work) => {
      for (const batch of batches) await take(batch, work)
    })
  else for (const batch of batches) await tried(reading, (work) => take(batch, work))
  return faulty
}

async function tried(reading: Reading, run: (work: Work) => Promise<void>): Promise<void> {
  try {
    await reading.database.transaction(async (db): Promise<never> => {
      await run({
        ...reading,
        db,
        vault: reading.services.vault,
        note: () => undefined,
        confirm: () => undefined,
        tell: async () => {
          await Promise.resolve()
        },
      })
      throw new RolledBack()
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
  }
}
