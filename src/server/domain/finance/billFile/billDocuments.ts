import type { Resource } from '../../../../contract/define/resource.ts'
import { fail, notFound } from '../../../../contract/errors.ts'
import { billStatistics } from '../../../../contract/resources/finance/billStatistics.ts'
import { merchantAccountBill } from '../../../../contract/resources/finance/merchantAccountBill.ts'
import { supplierAccountBill } from '../../../../contract/resources/finance/supplierAccountBill.ts'
import type { Parameters } from '../../../engine/route.ts'
import { hiddenFields, visibleTo } from '../../../engine/scope.ts'
import type { Reading } from '../../../engine/work.ts'
import type { PdfDocument } from '../../../pdf/pdfDocument.ts'
import { selectChildren } from '../../../store/childRows.ts'
import { findMatching, findRows } from '../../../store/rows.ts'
import { type LabelledRow, printed } from './printed.ts'
import { merchantDocument, supplierDocument } from './shareDocuments.ts'
import { statementDocument } from './statementDocument.ts'

/**
 * The bill of a call with its labels. Its file has the figures of the record: a caller from whom fields are hidden gets
 * none.
 */
export async function billOf(resource: Resource, { id }: Parameters, reading: Reading): Promise<LabelledRow> {
  const [bill] = await findMatching(reading.database.kysely, resource, {
    tenantId: reading.tenantId,
    ids: [String(id ?? '')],
    where: visibleTo(resource, reading),
  })
  if (!bill) throw notFound(resource)
  if (hiddenFields(resource, reading.caller).size > 0) fail('BILL_FIELDS_HIDDEN')
  const [labelled] = await reading.services.labels.fill(resource, [bill], reading)
  return labelled ?? bill
}

/** Our side of the statement a part belongs to. */
async function issuerOf({ billId }: LabelledRow, reading: Reading): Promise<string> {
  const found = await findRows(reading.database.kysely, billStatistics, reading.tenantId, [String(billId)])
  const [bill] = await reading.services.labels.fill(billStatistics, found, reading, new Set(['ownPartyId']))
  return bill ? printed(bill, 'ownPartyId') : ''
}

async function merchantBill(bill: LabelledRow, reading: Reading): Promise<PdfDocument> {
  const skus = await selectChildren(reading.database.kysely, merchantAccountBill, 'skus', [bill.id])
  return merchantDocument(
    bill,
    { issuer: await issuerOf(bill, reading), skus: skus.get(bill.id) ?? [] },
    reading,
  )
}

/** A noun of bills: the right its file needs, what is printed, and the field that names it. */
export interface BillFile {
  readonly resource: Resource
  readonly right: string
  readonly numberField: string
  readonly document: (bill: LabelledRow, reading: Reading) => Promise<PdfDocument>
}

/** The nouns of bills that have a file. */
export const BILL_FILES: readonly BillFile[] = [
  { resource: billStatistics, right: 'pdf', numberField: 'billNo', document: statementDocument },
  { resource: merchantAccountBill, right: 'view', numberField: 'merchantBillNo', document: merchantBill },
  {
    resource: supplierAccountBill,
    right: 'view',
    numberField: 'supplierBillNo',
    document: async (bill, reading) => supplierDocument(bill, await issuerOf(bill, reading), reading),
  },
]
