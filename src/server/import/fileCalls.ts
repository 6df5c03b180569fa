import type { FastifyInstance } from 'fastify'
import type { FileCallsSpec } from '../../contract/define/import.ts'
import { permissionOf } from '../../contract/define/permission.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { requireOperation } from '../engine/permit.ts'
import { translatorFor } from '../engine/translation.ts'
import { registerRoute } from '../http/customRoutes.ts'
import type { Services } from '../services.ts'
import { importAtOnce } from './importAtOnce.ts'
import { sendMadeFile } from '../http/sendMadeFile.ts'
import { templateBytes } from './template.ts'
import { prefetchRows, tableOf } from './uploadedSheet.ts'

/** Limits of a file that is imported while its sender waits. */
const SHAPE = { maxRows: 5_000, maxBytes: 5 * 1024 * 1024 } as const

/** Registers template and import of old clients, where the noun declares their names. */
export function registerFileCalls(app: FastifyInstance, services: Services, resource: Resource): void {
  const calls = resource.fileCalls
  if (!calls) return
  registerTemplate(app, services, resource, calls)
  registerRoute(
    app,
    {
      method: 'POST',
      path: `${resource.path}/${calls.import}`,
      summary: `导入${resource.label}（旧版），isCovered=1 时覆盖已有数据`,
      resource: resource.id,
      action: 'import',
      permission: permissionOf(resource, 'import'),
      platform: resource.scope === 'platform',
      upload: { maxBytes: SHAPE.maxBytes, ahead: (sent, running) => prefetchRows(sent, SHAPE, running) },
      write: async ({ isCovered }, work, running, sent) => {
        const table = await tableOf(sent, SHAPE, running)
        const covers = ['1', 'true'].includes(String(isCovered))
        return importAtOnce(resource, { calls, table, covers }, work)
      },
    },
    services,
  )
}

function registerTemplate(
  app: FastifyInstance,
  services: Services,
  resource: Resource,
  { template }: FileCallsSpec,
): void {
  const schema = {
    tags: [resource.label],
    summary: `${resource.label}导入模板（旧版）`,
    security: [{ bladeAuth: [] }],
  }
  app.get(
    `/api${resource.path}/${template}`,
    { schema, config: { open: true, queryToken: true } },
    (request, reply) =>
      sendMadeFile(services, request, reply, async (reading) => {
        requireOperation(reading.caller, resource, 'import')
        const translate = translatorFor('zh')
        return {
          name: `${resource.label}-导入模板.xlsx`,
          bytes: await templateBytes(resource, reading, translate),
        }
      }),
  )
}
