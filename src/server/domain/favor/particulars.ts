import { favor } from '../../../contract/resources/favor/favor.ts'
import { favorRecord } from '../../../contract/resources/favor/favorRecord.ts'
import { particulars } from '../../engine/particulars.ts'
import type { Particulars } from '../../engine/particularsByNoun.ts'
import { BANK_PARTICULARS } from './bankParticulars.ts'
import { issue } from './issue.ts'
import { enable, placementHooks } from './placement.ts'
import { plain } from './plain.ts'
import { reissue } from './reissue.ts'
import { recordHooks, retryOrder } from './retry.ts'
import { stockParticulars } from './stockParticulars.ts'

/** What is particular to vouchers. */
export const FAVOR_PARTICULARS: readonly Particulars[] = [
  stockParticulars,
  particulars(favor, { hooks: placementHooks, actions: { enable, issue } }),
  particulars(favorRecord, { hooks: recordHooks, actions: { retryOrder, reissue, plain } }),
  ...BANK_PARTICULARS,
]
