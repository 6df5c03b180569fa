import type { Access, Session } from '../engine/caller.ts'

/** Resolved rights by tenant, user and narrowed roles; forgotten within a moment when `access:<tenant>` is told. */
export interface AccessCache {
  /** Rights of a session; a locked, disabled or removed user has none and null is the answer. */
  readonly of: (session: Session) => Promise<Access | null>
}
