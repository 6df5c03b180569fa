import type { Route } from '../engine/route.ts'
import type { Services } from '../services.ts'

const calls = new WeakMap<Services, Map<string, Route>>()

/** Remembers a route that is not derived from a declaration. */
export function noteRoute(services: Services, route: Route): void {
  const existing = calls.get(services) ?? new Map<string, Route>()
  existing.set(`${route.method} ${route.path}`, route)
  calls.set(services, existing)
}

/** The routes of one server that are not derived from declarations, by `METHOD /path`. */
export const registeredRoutes = (services: Services): ReadonlyMap<string, Route> =>
  calls.get(services) ?? new Map<string, Route>()
