import type { Particulars } from '../../engine/particularsByNoun.ts'
import { goodsActivityParticulars } from './activity/goodsActivityParticulars.ts'
import { goodsBrandParticulars } from './goodsBrand.ts'
import { goodsCategoryParticulars } from './goodsCategory.ts'
import { goodsPoolParticulars, goodsPoolRelationParticulars } from './goodsPool.ts'
import { goodsSkuParticulars } from './goodsSkuParticulars.ts'
import { goodsSpecParticulars } from './goodsSpec.ts'
import { goodsSpuParticulars } from './goodsSpuParticulars.ts'
import { publicPoolParticulars } from '../publicPool/publicPoolParticulars.ts'
import { tenantProductParticulars } from './tenantProduct.ts'

/** What is particular to the nouns of products. */
export const PRODUCT_PARTICULARS: readonly Particulars[] = [
  goodsActivityParticulars,
  goodsBrandParticulars,
  goodsCategoryParticulars,
  goodsPoolParticulars,
  goodsPoolRelationParticulars,
  goodsSkuParticulars,
  goodsSpecParticulars,
  goodsSpuParticulars,
  publicPoolParticulars,
  tenantProductParticulars,
]
