import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'
import { registerDownloads } from './downloads.ts'
import { registerPlatformOrders } from './daPai/notifyRoute.ts'
import { registerFavorNotifications } from './favor/notifyRoute.ts'
import { registerPaymentNotifications } from './pay/notifyRoute.ts'
import { INNER_ORDERS } from './publicPool/innerOrders.ts'
import { setInnerOrders } from '../suppliers/inner.ts'
import { registerSupplierCallback } from './supplier/callbackRoute.ts'

/** Registers the calls of the domain that authenticate by their own means, as by the ticket of a download. */
export function registerOpenCalls(app: FastifyInstance, services: Services): void {
  registerSupplierCallback(app, services)
  setInnerOrders(INNER_ORDERS)
  registerPaymentNotifications(app, services)
  registerFavorNotifications(app, services)
  registerPlatformOrders(app, services)
  registerDownloads(app, services)
}
