import type { Particulars } from '../../engine/particularsByNoun.ts'
import { datasourceParticulars } from './datasource.ts'

/** What is particular to the nouns of development. */
export const DEVELOP_PARTICULARS: readonly Particulars[] = [datasourceParticulars]
