import type { FastifyInstance } from 'fastify'
import { ROUTES } from './domain/routes.ts'
import { registerExports } from './export/routes.ts'
import { registerImports } from './import/routes.ts'
import { registerFiles } from './files/routes.ts'
import { registerOpenApi } from './openapi/routes.ts'
import { registerLive } from './live/routes.ts'
import { registerLogins } from './sms/routes.ts'
import type { Services } from './services.ts'
import { registerRoute } from './http/customRoutes.ts'
import { registerResource } from './http/resourceRoutes.ts'
import type { Route } from './engine/route.ts'
import type { Stopping } from './http/stopping.ts'
import { registerSearch } from './http/search.ts'

/**
 * Registers all calls: metrics and health, login, calls of single resources, then those derived from the
 * declarations.
 */
export async function registerRoutes(
  app: FastifyInstance,
  services: Services,
  { extra, stopping }: { readonly extra: readonly Route[]; readonly stopping: Stopping },
): Promise<void> {
  registerLive(app, services, stopping)
  registerLogins(app, services)
  for (const route of [...ROUTES, ...extra]) registerRoute(app, route, services)
  registerSearch(app, services)
  await registerFiles(app, services)
  registerExports(app, services)
  registerImports(app, services)
  await registerOpenApi(app, services)
  for (const resource of services.resources) registerResource(app, resource, services)
}
