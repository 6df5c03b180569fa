import type { Particulars } from '../../engine/particularsByNoun.ts'
import { batchTaskParticulars } from '../../batch/task.ts'
import { exportTaskParticulars } from '../../export/task.ts'
import { importTaskParticulars } from '../../import/task.ts'
import { noticeParticulars } from './noticeParticulars.ts'

/** What is particular to the nouns of the desk: background tasks and notices. */
export const DESK_PARTICULARS: readonly Particulars[] = [
  batchTaskParticulars,
  exportTaskParticulars,
  importTaskParticulars,
  noticeParticulars,
]
