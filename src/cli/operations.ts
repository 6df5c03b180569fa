import type { Resource } from '../contract/define/resource.ts'
import type { Api } from './api.ts'
import { readProfiles, type RecentOperation, storeProfile } from './profiles.ts'

const MAX_KEPT = 50

/** Keeps the numbers of operations with their noun, so that `undo` finds them. */
export async function rememberOperations(
  api: Api,
  resource: Resource,
  operations: readonly string[],
): Promise<void> {
  const { profile, login } = api.connection()
  if (profile === null || login === null || operations.length === 0) return
  const stored = (await readProfiles()).profiles[profile] ?? login
  const added = operations.map((operation) => ({ operation, noun: resource.id }))
  await storeProfile(profile, {
    ...stored,
    operations: [...(stored.operations ?? []), ...added].slice(-MAX_KEPT),
  })
}

/** The operations that this machine made under a login, the newest last. */
export async function recentOperations(api: Api): Promise<readonly RecentOperation[]> {
  const { profile } = api.connection()
  return profile === null ? [] : ((await readProfiles()).profiles[profile]?.operations ?? [])
}
