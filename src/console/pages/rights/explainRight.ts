import type { Performer } from '../../bulk/performer.ts'
import { go } from '../../go.ts'
import { whyPath } from './whyPath.ts'

/** Opens the page that explains what the user may do. */
export const explainRight: Performer = async (_resource, { row }) => {
  if (row) go(whyPath(String(row.id)))
  await Promise.resolve()
}
