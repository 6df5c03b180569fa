import { type FieldError, fieldError, Refusal } from '../../../contract/errors.ts'
import { redEnvelope } from '../../../contract/resources/redEnvelope/redEnvelope.ts'
import type { redEnvelopeRecord } from '../../../contract/resources/redEnvelope/redEnvelopeRecord.ts'
import type { Hooks, ImportRow, ImportRowsResult, ImportRun } from '../../engine/hooks.ts'
import { momentOf, type Work } from '../../engine/work.ts'
import { takenKeys } from '../../store/redEnvelope/recordRows.ts'
import { selectWhere } from '../../store/rows.ts'
import { acceptPackets, requireRunning } from './accept.ts'
import type { Envelope } from './envelope.ts'
import { type Holder, holdersOf } from './holders.ts'

const FAULTS = {
  bad: 'RED_HOLDER_WRONG',
  unbound: 'RED_MOBILE_UNBOUND',
  twice: 'RED_HOLDER_REPEATED',
} as const
const BIZ_NO = /^[A-Za-z0-9_-]{1,48}$/
const textOf = (value: unknown): string => String(value ?? '').trim()

/** What prevents sending anything of a campaign; null where nothing does. */
function faultOf(envelope: Envelope | undefined, work: Work): FieldError | null {
  if (!envelope) return fieldError('envelopeNo', 'RED_ENVELOPE_UNKNOWN')
  try {
    requireRunning(envelope, momentOf(work))
    return null
  } catch (error) {
    if (error instanceof Refusal) return { ...error.fieldError, field: 'envelopeNo' }
    throw error
  }
}

/** The campaigns that a file names, by number. */
async function envelopesOf(
  rows: readonly ImportRow[],
  { db, tenantId }: Work,
): Promise<Map<string, Envelope>> {
  const values = [...new Set(rows.map((row) => textOf(row.values.envelopeNo)))]
  const found = await selectWhere(db, redEnvelope, tenantId, { field: 'envelopeNo', operator: 'in', values })
  return new Map(found.map((row) => [row.envelopeNo ?? '', row]))
}

/** The faults of numbers that are ill-formed, taken, or twice in the file. */
async function numberFaults(
  rows: readonly ImportRow[],
  { db, tenantId }: Work,
): Promise<ReadonlyMap<number, FieldError>> {
  const numbers = rows.map((row) => textOf(row.values.bizNo)).filter((no) => no !== ''),
    usedNumbers = new Set(await takenKeys(db, tenantId, numbers)),
    faults = new Map<number, FieldError>()
  for (const { number, values } of rows) {
    const bizNo = textOf(values.bizNo)
    if (bizNo === '') continue
    if (!BIZ_NO.test(bizNo)) faults.set(number, fieldError('bizNo', 'RED_BIZ_NO_BAD'))
    else if (usedNumbers.has(bizNo)) faults.set(number, fieldError('bizNo', 'FAVOR_BIZ_NO_USED'))
    usedNumbers.add(bizNo)
  }
  return faults
}

/** A row that names somebody to whom a running campaign can send. */
interface Accepted extends Holder {
  readonly envelope: Envelope
  readonly bizNo: string
}
/** A row with what is wrong with it. */
interface Faulty {
  readonly number: number
  readonly errors: readonly FieldError[]
}

/** Judges the rows of a file that name one campaign. */
async function judgeRows(
  rows: readonly ImportRow[],
  {
    envelope,
    wrongNumbers,
    taskNo,
  }: {
    readonly envelope: Envelope | undefined
    readonly wrongNumbers: ReadonlyMap<number, FieldError>
    readonly taskNo: string
  },
  work: Work,
): Promise<readonly (Accepted | Faulty)[]> {
  const fault = faultOf(envelope, work),
    texts = rows.map(({ values }) => textOf(values.holder)),
    holders = await holdersOf(texts, { appid: envelope?.appid ?? null }, work)
  return rows.map(({ number, values, errors }, index) => {
    const holder = holders[index] ?? 'bad',
      found = [...errors]
    if (fault) found.push(fault)
    const wrongNumber = wrongNumbers.get(number)
    if (wrongNumber) found.push(wrongNumber)
    if (typeof holder === 'string') found.push(fieldError('holder', FAULTS[holder]))
    return found.length > 0 || !envelope || typeof holder === 'string'
      ? { number, errors: found }
      : { ...holder, envelope, bizNo: textOf(values.bizNo) || `${taskNo}-${number}` }
  })
}

/** Sends red packets to the people of a file; the rows are independent of each other only in their faults. */
async function importPackets(
  rows: readonly ImportRow[],
  { write, taskNo }: ImportRun,
  work: Work,
): Promise<ImportRowsResult> {
  const envelopes = await envelopesOf(rows, work),
    wrongNumbers = await numberFaults(rows, work),
    numbers = [...new Set(rows.map(({ values }) => textOf(values.envelopeNo)))],
    faulty: Faulty[] = [],
    ids: string[] = []
  for (const envelopeNo of numbers) {
    const envelope = envelopes.get(envelopeNo),
      own = rows.filter(({ values }) => textOf(values.envelopeNo) === envelopeNo),
      judged = await judgeRows(own, { envelope, wrongNumbers, taskNo }, work)
    faulty.push(...judged.filter((one): one is Faulty => 'errors' in one))
    const accepted = judged.filter((one): one is Accepted => 'envelope' in one)
    if (write && envelope && accepted.length > 0) ids.push(...(await acceptPackets(envelope, accepted, work)))
  }
  return { ids, faulty }
}

export const redRecordHooks: Hooks<typeof redEnvelopeRecord> = { importRows: importPackets }
