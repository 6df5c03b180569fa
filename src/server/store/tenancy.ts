import { AsyncLocalStorage } from 'node:async_hooks'

const storage = new AsyncLocalStorage<string>()

/** The server's own work across tenants: start, login by tenant and account, seeding, expiry. */
export const EVERY_TENANT = '*'
/** The tenant of the platform's own staff. */
export const PLATFORM_TENANT = '000000'

/** Runs with the database showing only this tenant's rows; row-level security enforces it on both drivers. */
export const asTenant = <T>(tenant: string, run: () => Promise<T>): Promise<T> => storage.run(tenant, run)

/** Tenant of the work under way; without one the database shows no tenant rows at all. */
export const currentTenant = (): string => storage.getStore() ?? ''
