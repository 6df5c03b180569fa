import type { DataRule } from '../../contract/resources/system/dataScope.ts'

/** Who is asking, as the access token says. */
export interface Session {
  readonly id: string
  readonly userId: string
  readonly tenantId: string
  readonly account: string
  readonly realName: string
  readonly deptIds: readonly string[]
  readonly roleIds: readonly string[]
  readonly clientId: string
  /** Nothing but changing the password answers until it is changed. */
  readonly mustChange?: boolean
}

/** One data scope a role grants on the noun `of`; several widen each other. */
export interface DataScope {
  readonly of: string
  readonly type: 'all' | 'own' | 'dept' | 'deptTree' | 'custom'
  readonly fields: readonly string[] | '*'
  readonly rule: DataRule | null
}

/**
 * What somebody may do, resolved from roles, tenant package and scopes, and cached until something changes.
 */
export interface Access {
  /** Alias `administrator` in the platform tenant: every permission. */
  readonly administrator: boolean
  readonly permissions: ReadonlySet<string>
  /** `METHOD /path/**` patterns granted besides buttons. */
  readonly apiPatterns: readonly string[]
  /** By table: a scope holds for every noun whose rows lie there. */
  readonly dataScopes: ReadonlyMap<string, readonly DataScope[]>
  /** The departments at and below the caller's own, for `deptTree`. */
  readonly deptTree: readonly string[]
  readonly roleAliases: readonly string[]
}

/** The request behind a call, for audit and limits. */
export interface Origin {
  readonly ip: string
  readonly userAgent: string
  readonly method: string
  readonly path: string
  readonly traceId: string
  readonly startedAt: number
}

/** Everything the engine knows about the one who calls. */
export interface Caller {
  readonly session: Session
  readonly access: Access
  readonly origin: Origin
  /**
   * Our own console and modern clients: nulls stay null, bulk answers per row, unknown filters are refused.
   */
  readonly detail: boolean
}

/**
 * Whether the caller holds a permission code; platform nouns additionally need the platform tenant, which
 * the engine checks.
 */
export const holds = (caller: Caller, permission: string): boolean =>
  caller.access.administrator || caller.access.permissions.has(permission)
