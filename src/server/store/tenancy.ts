import { AsyncLocalStorage } from 'node:async_hooks'

const storage = new AsyncLocalStorage<string>()

/** A row of any tenant, which the server works on by itself. */
export interface TenantRow {
  readonly id: string
  readonly tenantId: string
}

/** Access to all tenants, for the server's own work: start, login, seeding, scheduled work. */
export const EVERY_TENANT = '*'
/** The tenant of the platform's own staff. */
export const PLATFORM_TENANT = '000000'

/** Runs with access to this tenant's rows only; row-level security enforces it on both drivers. */
export const asTenant = <T>(tenant: string, run: () => Promise<T>): Promise<T> => storage.run(tenant, run)

/** The tenant of the current call chain; without one no rows of tenants are visible. */
export const currentTenant = (): string => storage.getStore() ?? ''
