import { physicalCardOrder } from '../../../contract/resources/card/physicalCardOrder.ts'
import { cardStockOutRecord } from '../../../contract/resources/stock/cardStockOutRecord.ts'
import { saveFile } from '../../files.ts'
import type { Performer } from '../../bulk/performer.ts'

/** Saves the encrypted archive of a package. */
export const savePackage: Performer = async (_resource, { row, refresh }) => {
  if (!row) return
  await saveFile(`${cardStockOutRecord.path}/download`, { id: row.id }).catch(() => undefined)
  await refresh()
}

/** Saves the encrypted file for the maker of cards, which can be done once. */
export const saveCardFile: Performer = async (_resource, { row, refresh }) => {
  if (!row) return
  await saveFile(`${physicalCardOrder.path}/makeFile`, { id: row.id }).catch(() => undefined)
  await refresh()
}
