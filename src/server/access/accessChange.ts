import type { Bus } from '../store/bus.ts'

/** Resources whose rows decide the rights within one tenant, and those that decide them for every tenant. */
const OF_TENANT = new Set(['user', 'role', 'dept', 'dataScope', 'apiScope'])
const OF_ALL = new Set(['menu', 'tenant', 'tenantPackage'])

/**
 * Calls `listener` with the tenant whose rights changed (`*` for all), whichever operation changed the rows,
 * an undo included.
 */
export function onAccessChange(bus: Bus, listener: (tenantId: string) => void): void {
  bus.on('access', listener)
  bus.on('rows', (key) => {
    const [tenantId = '*', resource = ''] = key.split(':')
    if (key === '*' || OF_ALL.has(resource)) listener('*')
    else if (OF_TENANT.has(resource)) listener(tenantId)
  })
}
