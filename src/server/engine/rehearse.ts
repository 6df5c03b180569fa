import { sentenceText } from '../../contract/errors.ts'
import type { Sentence } from '../../kernel/sentence.ts'
import { withVisibility } from '../store/visibility.ts'
import type { Reading, Work } from './work.ts'

class RolledBack<T> extends Error {
  readonly result: T
  constructor(result: T) {
    super('rehearsal')
    this.result = result
  }
}

/**
 * Runs a change in a transaction that is then rolled back, and returns what it found and what it would have
 * asked. Nobody is notified.
 */
export async function rehearse<T>(
  reading: Reading,
  run: (work: Work) => Promise<T>,
): Promise<{ readonly result: T; readonly warnings: readonly Sentence[] }> {
  const warnings = new Map<string, Sentence>()
  try {
    await withVisibility(null, () =>
      reading.database.transaction(async (db): Promise<never> => {
        const work: Work = {
          ...reading,
          db,
          vault: reading.services.vault,
          note: () => undefined,
          confirm: (warning) => {
            warnings.set(sentenceText(warning), warning)
          },
          tell: async () => {
            await Promise.resolve()
          },
        }
        throw new RolledBack(await run(work))
      }),
    )
  } catch (error) {
    if (error instanceof RolledBack) return { result: error.result as T, warnings: [...warnings.values()] }
    throw error
  }
  throw new Error('a rehearsal was not rolled back')
}
