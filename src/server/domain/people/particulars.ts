import type { Particulars } from '../../engine/particularsByNoun.ts'
import { blackUserParticulars } from './blackUser.ts'
import { tagGroupParticulars, userTagParticulars } from './tags.ts'
import { userGroupParticulars } from './userGroup.ts'
import { userinfoParticulars } from './userinfo.ts'

/** What is particular to consumers, their tags, groups and blocks. */
export const PEOPLE_PARTICULARS: readonly Particulars[] = [
  tagGroupParticulars,
  userTagParticulars,
  userinfoParticulars,
  userGroupParticulars,
  blackUserParticulars,
]
