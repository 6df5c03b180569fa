import { resourceById } from '../../contract/index.ts'
import { go } from '../go.ts'
import { rowsPath } from './recordPath.ts'
import type { Performer } from '../bulk/performer.ts'

/** Opens the list of related rows that one of the record's tabs names, filtered to this record. */
export const openRelated =
  (title: string): Performer =>
  (resource, { row }) => {
    const related = resource.detail.related?.[title]
    if (!related || !('of' in related) || !row) return Promise.resolve()
    const of = resourceById(related.of),
      path = of ? rowsPath(of, related, row) : null
    if (path) go(path)
    return Promise.resolve()
  }
