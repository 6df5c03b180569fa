import { physicalCardOrder } from '../../../contract/resources/card/physicalCardOrder.ts'
import { couponCodeExport } from '../../../contract/resources/couponCode/couponCodeExport.ts'
import { cardStockOutRecord } from '../../../contract/resources/stock/cardStockOutRecord.ts'
import { saveFile } from '../../files.ts'
import type { Performer } from '../../bulk/performer.ts'

/** Saves the file that a call sends of the row, which the server counts; it says itself why it refuses. */
const savedFrom =
  (path: string): Performer =>
  async (_resource, { row, refresh }) => {
    if (!row) return
    await saveFile(path, { id: row.id }).catch(() => undefined)
    await refresh()
  }

/** Saves the encrypted archive of a package. */
export const savePackage = savedFrom(`${cardStockOutRecord.path}/download`)
/** Saves the encrypted file for the maker of cards, which can be done once. */
export const saveCardFile = savedFrom(`${physicalCardOrder.path}/makeFile`)
/** Saves the encrypted file of exported codes; a second time needs a right of its own. */
export const saveCodeFile = savedFrom(`${couponCodeExport.path}/makeFile`)
