import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import type { Writer } from '../../store/db.ts'
import { selectWhere } from '../../store/rows.ts'

/** The numbers of merchants, by their names. */
export async function merchantCodes(writer: Writer, tenantId: string): Promise<ReadonlyMap<string, string>> {
  return new Map(
    (await selectWhere(writer, merchantConfig, tenantId, { all: [] })).map(
      ({ merchantName, merchantCode }) => [String(merchantName), String(merchantCode)],
    ),
  )
}
