import { expect, test } from 'vitest'
import { BILL, type Bill } from '../support/bills.ts'
import type { Listed } from '../support/client.ts'
import { admin, stranger } from '../support/people.ts'
import { useServer } from '../support/server.ts'
import { billFileTests } from './bills/files.suite.ts'
import { disputeTests } from './bills/dispute.suite.ts'
import { billPaymentTests } from './bills/payment.suite.ts'

const server = useServer()

// The accounts of suppliers have no statement yet.
billPaymentTests(server)
disputeTests(server)
billFileTests(server)

test('a statement of another company is unknown', async () => {
  const [row] = (await admin(server).get<Listed<Bill>>(`${BILL}/page`, { size: 1 })).data.records
  expect((await stranger(server).get(`${BILL}/detail`, { id: row?.id })).code).not.toBe(200)
  expect((await stranger(server).post(`${BILL}/confirmBill`, { ids: [row?.id] })).code).not.toBe(200)
})
