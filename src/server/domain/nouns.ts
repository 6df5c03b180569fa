import { RESOURCES } from '../../contract/index.ts'
import type { Nouns } from '../engine/particularsByNoun.ts'
import { PARTICULARS } from './particulars.ts'

/** The nouns of the product. */
export const NOUNS: Nouns = { resources: RESOURCES, particulars: PARTICULARS }
