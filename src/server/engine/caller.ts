import { WITHHELD_RIGHTS } from '../../contract/parts/withheldRights.ts'
import type { ActingClient } from '../../contract/parts/actingClients.ts'
import type { DataRule } from '../../contract/define/dataRule.ts'

/** The identity in an access token. */
export interface Session {
  readonly id: string
  readonly userId: string
  readonly tenantId: string
  readonly account: string
  readonly realName: string
  readonly deptIds: readonly string[]
  readonly roleIds: readonly string[]
  readonly clientId: string
  /** The password has to be changed: until then every other call is refused. */
  readonly mustChange?: boolean
  /** A second factor has to be set up: until then every other call is refused. */
  readonly mustEnrol?: boolean
  /** Set where someone else acts in the name of this user. */
  readonly impersonation?: Impersonation
}

/** Who acts in the name of a session's user, and within which limits. */
export interface Impersonation {
  /** The own session of who acts; with it ends this one. */
  readonly sessionId: string
  readonly tenantId: string
  readonly account: string
  readonly realName: string
  /** Whether changes are allowed. */
  readonly writes: boolean
  /** End in milliseconds since 1970. */
  readonly endsAt: number
}

/** Who acts in the name of a session's user, as logs show it: `admin 管理员`; null for the user. */
export const impersonatorOf = ({ tenantId, impersonation }: Session): string | null =>
  impersonation
    ? [
        impersonation.tenantId === tenantId ? '' : `${impersonation.tenantId}/`,
        `${impersonation.account} ${impersonation.realName}`,
      ].join('')
    : null

/** A data scope granted by a role on the noun `of`; several scopes are combined with OR. */
export interface DataScope {
  readonly of: string
  readonly type: 'all' | 'own' | 'dept' | 'deptTree' | 'custom'
  readonly fields: readonly string[] | '*'
  readonly rule: DataRule | null
  /** The field that holds the user or department, where it is not that of the creation. */
  readonly column?: string | null
}

/**
 * What a user may do, resolved from roles, tenant package and scopes. It is cached until one of these
 * changes.
 */
export interface Access {
  /** Role alias `administrator` in the platform tenant: every permission. */
  readonly administrator: boolean
  readonly permissions: ReadonlySet<string>
  /** `METHOD /path/**` patterns granted besides buttons. */
  readonly apiPatterns: readonly string[]
  /** By table, because a scope holds for every noun stored in that table. */
  readonly dataScopes: ReadonlyMap<string, readonly DataScope[]>
  /** The departments at and below the caller's own, for `deptTree`. */
  readonly deptTree: readonly string[]
  /** The caller's departments and those above them: what is addressed to one reaches everybody below. */
  readonly deptPath: readonly string[]
  readonly roleAliases: readonly string[]
}

/** The HTTP request of a call, for audit and limits. */
export interface Origin {
  readonly ip: string
  readonly userAgent: string
  /** The client of ours that makes the call, where it names itself. */
  readonly client?: ActingClient | null
  readonly method: string
  readonly path: string
  readonly traceId: string
  readonly startedAt: number
  /** Scheme and host under which the server was called: `https://console.example.com`. */
  readonly calledOrigin?: string
}

/** The user who makes a call, with rights and request. */
export interface Caller {
  readonly session: Session
  /** The tenant the call works in: the session's, unless the platform's administrator named another. */
  readonly tenantId: string
  readonly access: Access
  readonly origin: Origin
  /**
   * Set for the console and new clients: nulls stay null, bulk answers list every row, unknown filters are
   * refused.
   */
  readonly detail: boolean
}

/**
 * Whether the caller holds a permission code. Nouns of the platform also need the platform tenant, which
 * `requireOperation` checks.
 */
export const holds = (caller: Caller, permission: string): boolean =>
  !isWithheld(caller, permission) &&
  (caller.access.administrator || caller.access.permissions.has(permission))

/** Whether a right is withheld from whoever acts in the name of another user. */
export const isWithheld = ({ session }: Caller, permission: string): boolean =>
  session.impersonation !== undefined && WITHHELD_RIGHTS.has(permission)
