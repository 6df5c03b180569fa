import type { Faulty } from '../engine/createMany.ts'
import type { Reading, Work } from '../engine/work.ts'
import { batchesOf, RowImporter } from './batches.ts'
import type { ImportRun } from './importRun.ts'
import type { SheetRow } from '../sheets/sheetRow.ts'

class RolledBack extends Error {}

/**
 * Checks the rows by writing them in transactions that are rolled back: one for each batch, or one for all
 * rows where rows can have a parent in the same file. Returns the faulty rows.
 */
export async function tryRows(run: ImportRun, reading: Reading): Promise<Faulty[]> {
  const { resource, matched, rows, progress } = run
  const faulty: Faulty[] = []
  const importing = new RowImporter(run, false)
  const checkBatch = async (batch: readonly SheetRow[], work: Work): Promise<void> => {
    run.throwIfStopped()
    faulty.push(...(await importing.importBatch(batch, work)).faulty)
    progress.processed += batch.length
  }
  const batches = batchesOf(resource, matched, rows)
  if (resource.shape === 'tree')
    await withRollback(reading, async (work) => {
      for (const batch of batches) await checkBatch(batch, work)
    })
  else for (const batch of batches) await withRollback(reading, (work) => checkBatch(batch, work))
  return faulty
}

async function withRollback(reading: Reading, run: (work: Work) => Promise<void>): Promise<void> {
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
