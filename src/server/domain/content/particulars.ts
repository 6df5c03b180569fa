import type { Particulars } from '../../engine/particularsByNoun.ts'
import { contentParticulars } from './content.ts'
import { contentCategoryParticulars } from './contentCategory.ts'
import { feedBackParticulars } from './feedBack.ts'

/** What is particular to articles, their categories and feedback. */
export const CONTENT_PARTICULARS: readonly Particulars[] = [
  contentCategoryParticulars,
  contentParticulars,
  feedBackParticulars,
]
