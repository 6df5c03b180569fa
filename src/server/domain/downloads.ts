import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'
import { registerCardFile } from './card/cardFileDownload.ts'
import { registerCodeFile } from './couponCode/fileDownload.ts'
import { registerBillFiles } from './finance/billFile/billFiles.ts'
import { registerTemplateFile } from './risk/templateFile.ts'
import { registerPackageDownload } from './stock/out/packageDownload.ts'

/** Registers the calls that answer with a file and authenticate by a ticket or a number. */
export function registerDownloads(app: FastifyInstance, services: Services): void {
  registerPackageDownload(app, services)
  registerCardFile(app, services)
  registerCodeFile(app, services)
  registerTemplateFile(app, services)
  registerBillFiles(app, services)
}
