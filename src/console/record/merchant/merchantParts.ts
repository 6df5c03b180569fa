import { MerchantBlocks as blocks } from './MerchantBlocks.tsx'
import { MerchantGoods as goods } from './MerchantGoods.tsx'
import { MerchantRail as rail } from './MerchantRail.tsx'

/** What is particular to merchants, in one file: each further one costs a line in the first download. */
export const PARTS = { blocks, goods, rail } as const
