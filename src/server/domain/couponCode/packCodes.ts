import type { Services } from '../../services.ts'
import { sealedCodes } from '../../store/couponCode/codeRows.ts'
import { mapWithPauses } from '../../store/pauses.ts'
import { type SealedArchive, sealedArchive } from '../stock/sealedArchive.ts'

const PART_SIZE = 5000
const COLUMNS = [{ label: '券码', shape: 'text' }] as const

/** The encrypted file of an export, made outside of any transaction. */
export function packCodes(
  { database, vault }: Services,
  exportBatchNo: string,
  { tenantId, throwIfStopped }: { readonly tenantId: string; readonly throwIfStopped: () => void },
): Promise<SealedArchive> {
  async function* lines(): AsyncGenerator<readonly (readonly string[])[]> {
    let after = '0'
    for (;;) {
      const query = { by: 'export', no: exportBatchNo, after, limit: PART_SIZE } as const
      const codes = await sealedCodes(database.kysely, tenantId, query)
      throwIfStopped()
      if (codes.length === 0) return
      yield await mapWithPauses(codes, ({ code }) => [vault.open(code)])
      after = codes.at(-1)?.id ?? after
    }
  }
  return sealedArchive(vault, { name: exportBatchNo, title: exportBatchNo, columns: COLUMNS, rows: lines() })
}
