import type { Particulars } from '../../engine/particularsByNoun.ts'
import { channelOrderInfoParticulars } from './channelOrderInfoParticulars.ts'
import { contractPartyOrderParticulars } from './contractPartyOrderParticulars.ts'
import { inKindParticulars } from './inKindParticulars.ts'
import { merchantCardOrderInfoParticulars } from './merchantCardOrderInfoParticulars.ts'
import { movieParticulars } from './movieParticulars.ts'
import { merchantOrderInfoParticulars } from './merchantOrderInfoParticulars.ts'

/** What is particular to the nouns of orders. */
export const ORDER_PARTICULARS: readonly Particulars[] = [
  channelOrderInfoParticulars,
  contractPartyOrderParticulars,
  inKindParticulars,
  merchantCardOrderInfoParticulars,
  merchantOrderInfoParticulars,
  movieParticulars,
]
