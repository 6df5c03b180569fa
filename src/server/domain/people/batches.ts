import type { BatchKind } from '../../batch/kinds.ts'
import { TAG_CLEAN } from './tags.ts'
import { USERS_FOUND } from './usersFound.ts'
import { USER_FILE } from './tagByFile.ts'

/** Changes of so many consumers that they are made in the background. */
export const USER_BATCHES: readonly BatchKind[] = [TAG_CLEAN, USERS_FOUND, USER_FILE]
