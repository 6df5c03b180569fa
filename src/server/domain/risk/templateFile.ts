import type { FastifyInstance } from 'fastify'
import { notFound } from '../../../contract/errors.ts'
import { quickTemplate } from '../../../contract/resources/risk/quickTemplate.ts'
import type { Parameters } from '../../engine/route.ts'
import { requireOperation } from '../../engine/permit.ts'
import { visibleTo } from '../../engine/scope.ts'
import type { Reading } from '../../engine/work.ts'
import { parametersOf } from '../../http/call.ts'
import { recordFileRoute } from '../../http/tickets.ts'
import { sendMadeFile } from '../../http/sendMadeFile.ts'
import type { Services } from '../../services.ts'
import { workbookBytes } from '../../sheets/xlsxWriter.ts'
import { findMatching } from '../../store/rows.ts'
import { ORDER_COLUMNS } from './quickTemplate.ts'

const WIDTH = 22

/** The empty workbook of a quick template: its headings in its heading row, in the order of the columns. */
async function emptyFile({ id }: Parameters, reading: Reading) {
  requireOperation(reading.caller, quickTemplate, 'view')
  const [template] = await findMatching(reading.database.kysely, quickTemplate, {
    tenantId: reading.tenantId,
    ids: [String(id ?? '')],
    where: visibleTo(quickTemplate, reading),
  })
  if (!template) throw notFound(quickTemplate)
  const map: Readonly<Record<string, string | undefined>> = template.columnMap ?? {}
  const headings = Object.keys(ORDER_COLUMNS).flatMap((name) => map[name] || [])
  const rows = [...Array.from({ length: (template.headerRow ?? 1) - 1 }, () => ['']), headings]
  const sheet = { name: '订单', rows, widths: headings.map(() => WIDTH), heading: rows.length === 1 }
  return { name: `${template.templateName}.xlsx`, bytes: workbookBytes([sheet]) }
}

/** Registers the file of a quick template: by a ticket, or by the token of a login. */
export function registerTemplateFile(app: FastifyInstance, services: Services): void {
  app.get(
    `/api${quickTemplate.path}/download`,
    recordFileRoute(quickTemplate, '下载模板'),
    (request, reply) =>
      sendMadeFile(services, request, reply, (reading) => emptyFile(parametersOf(request), reading)),
  )
}
