import type { FastifyInstance } from 'fastify'
import { registerOpenApi } from '../openapi/routes.ts'
import type { Services } from '../services.ts'
import { registerSupplierCallback } from './supplierCallback.ts'

/** The calls of programs outside: merchants order, suppliers tell what became of it. */
export async function registerPartners(app: FastifyInstance, services: Services): Promise<void> {
  registerSupplierCallback(app, services)
  await registerOpenApi(app, services)
}
