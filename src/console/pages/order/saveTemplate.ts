import { quickTemplate } from '../../../contract/resources/risk/quickTemplate.ts'
import { saveFile } from '../../files.ts'
import type { Performer } from '../../bulk/performer.ts'

/** Saves the empty file of a quick template. */
export const saveTemplate: Performer = async (_resource, { row }) => {
  if (!row) return
  await saveFile(`${quickTemplate.path}/download`, { id: row.id }).catch(() => undefined)
}
