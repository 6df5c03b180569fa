import type { Particulars } from '../../engine/particularsByNoun.ts'
import { contentParticulars } from './content.ts'
import { contentCategoryParticulars } from './contentCategory.ts'
import { feedBackParticulars } from './feedBack.ts'
import { portalParticulars } from './portal.ts'

/** What is particular to articles, their categories, feedback and portals. */
export const CONTENT_PARTICULARS: readonly Particulars[] = [
  contentCategoryParticulars,
  contentParticulars,
  feedBackParticulars,
  portalParticulars,
]
