import { createHash, randomUUID } from 'node:crypto'
import type { Change } from '../bulk.ts'
import { CommandError, EXIT } from '../exit.ts'
import { t } from '../text.ts'

/** Minutes for which the word of a preview counts. */
const LIFE_MS = 10 * 60_000
const MAX_WAITING = 200

/** The words that previews gave out; each allows the previewed change once. */
export interface Agreements {
  readonly issue: (change: Change) => string
  /** Uses a word; refuses one that is unknown, used, expired, or of another change. Returns its idempotency key. */
  readonly redeem: (word: string, change: Change) => string
}

const digestOf = ({ resource, action, target, input }: Change): string =>
  createHash('sha256')
    .update(JSON.stringify([resource.id, action, target, input]))
    .digest('hex')

/** The words of one connection. */
export function createAgreements(now: () => number = Date.now): Agreements {
  const waiting = new Map<string, { readonly digest: string; readonly until: number }>()
  return {
    issue: (change) => {
      const word = randomUUID()
      waiting.set(word, { digest: digestOf(change), until: now() + LIFE_MS })
      if (waiting.size > MAX_WAITING) waiting.delete(waiting.keys().next().value ?? '')
      return word
    },
    redeem: (word, change) => {
      const agreement = waiting.get(word)
      if (!agreement || agreement.until < now())
        throw new CommandError(EXIT.refused, t('预览已过期或已使用，请重新预览'))
      if (agreement.digest !== digestOf(change))
        throw new CommandError(EXIT.refused, t('执行的内容与预览不一致，请重新预览'))
      waiting.delete(word)
      return word
    },
  }
}
