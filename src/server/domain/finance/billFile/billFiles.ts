import type { FastifyInstance } from 'fastify'
import { requireOperation } from '../../../engine/permit.ts'
import { parametersOf } from '../../../http/call.ts'
import { sendMadeFile } from '../../../http/sendMadeFile.ts'
import { recordFileRoute } from '../../../http/tickets.ts'
import { drawPdf } from '../../../pdf/pdfWorkerClient.ts'
import type { Services } from '../../../services.ts'
import { BILL_FILES, billOf } from './billDocuments.ts'

/** Registers the files of bills: by a ticket, or by the token of a login. */
export function registerBillFiles(app: FastifyInstance, services: Services): void {
  for (const { resource, right, numberField, document } of BILL_FILES)
    app.get(`/api${resource.path}/pdf`, recordFileRoute(resource, '下载账单文件'), (request, reply) =>
      sendMadeFile(services, request, reply, async (reading) => {
        requireOperation(reading.caller, resource, right)
        const bill = await billOf(resource, parametersOf(request), reading)
        const bytes = await drawPdf(await document(bill, reading))
        return { name: `${String(bill[numberField])}.pdf`, bytes: [bytes], kind: 'pdf' }
      }),
    )
}
