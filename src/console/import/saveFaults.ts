import { importTask } from '../../contract/resources/desk/importTask.ts'
import { saveFile } from '../files.ts'
import { toast } from '../shell/toast.ts'
import { locale, t } from '../text.ts'
import type { Performer } from '../bulk/performer.ts'

/** Saves the faulty rows of a file, so that they can be corrected and imported again. */
export const saveFaults: Performer = async (_resource, { row }) => {
  if (!row) return
  if (Number(row.failCount ?? 0) === 0) {
    toast(t('这个文件没有错误行'))
    return
  }
  await saveFile(`${importTask.path}/faultFile`, { id: row.id, exportLocale: locale() }).catch(
    () => undefined,
  )
}
