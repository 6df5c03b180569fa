import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fail, Refusal } from '../../../contract/errors.ts'
import { newId } from '../../../kernel/id.ts'
import type { UploadedFile } from '../../engine/route.ts'
import type { Services } from '../../services.ts'
import { sheetRows } from '../../sheets/sheetWorkerClient.ts'
import { MAX_BILL_BYTES, MAX_BILL_ROWS } from './billFile.ts'

const SAMPLES = 3

/** The headings of a bill, and the first cells below each. */
export interface BillHead {
  readonly headings: readonly string[]
  readonly samples: readonly (readonly string[])[]
}
/** Heads read before the transaction of the request, or the refusal of a file that cannot be read. */
const heads = new WeakMap<UploadedFile, BillHead | Refusal>()

/** Reads the head of an uploaded bill before the transaction of the request; `headOf` throws its refusal. */
export async function readHeadAhead(sent: UploadedFile, services: Services): Promise<void> {
  heads.set(
    sent,
    await readHead(sent, services).catch((error: unknown) => {
      if (error instanceof Refusal) return error
      throw error
    }),
  )
}

/** The head of an uploaded bill. Refuses FILE_MISSING and what its reading refused. */
export function headOf(sent: UploadedFile | null): BillHead {
  const head = sent && heads.get(sent)
  if (!head) return fail('FILE_MISSING', {}, 'file')
  if (head instanceof Refusal) throw head
  return head
}

async function readHead({ bytes }: UploadedFile, { config: { dataDir } }: Services): Promise<BillHead> {
  const folder = join(dataDir, 'incoming'),
    path = join(folder, newId())
  await mkdir(folder, { recursive: true })
  const first: (readonly string[])[] = []
  try {
    await writeFile(path, bytes, { mode: 0o600, flag: 'wx' })
    for await (const { cells } of sheetRows({ path, maxRows: MAX_BILL_ROWS + 1, maxBytes: MAX_BILL_BYTES })) {
      first.push(cells.map((cell) => cell.trim().slice(0, 100)))
      if (first.length > SAMPLES) break
    }
  } finally {
    await rm(path, { force: true })
  }
  const [headings, ...samples] = first
  if (!headings) return fail('SHEET_EMPTY', {}, 'file')
  if (samples.length === 0) return fail('SHEET_NO_ROWS', {}, 'file')
  return { headings, samples }
}
