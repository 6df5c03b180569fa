import { useCallback, useState } from 'react'
import type { CallOptions } from '../../api.ts'
import { type Answered, useAnswer } from '../../board/useAnswer.ts'
import { hasPermission } from '../../menus.ts'

export interface OwnAnswer<T> extends Answered<T> {
  readonly retry: () => void
  /** The operator may see it; otherwise nothing is read. */
  readonly isAllowed: boolean
}

/**
 * The answer of a reading call for a block of a record, read again with each new `version` (`<id>:<count>`);
 * nothing is read without the permission.
 */
export function useOwnAnswer<T>(
  path: string,
  query: NonNullable<CallOptions['query']>,
  { version, permission }: { readonly version: string; readonly permission: string },
): OwnAnswer<T> {
  const [retries, setRetries] = useState(0)
  const isAllowed = hasPermission(permission)
  const round = Number(version.slice(version.lastIndexOf(':') + 1)) || 0
  const answer = useAnswer<T>(isAllowed ? path : null, query, round + retries)
  const retry = useCallback(() => setRetries((count) => count + 1), [])
  return { ...answer, retry, isAllowed }
}
