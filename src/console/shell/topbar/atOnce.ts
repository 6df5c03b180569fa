import type { ExportFile } from '../../../contract/resources/desk/exportTask.ts'
import { get } from '../../api.ts'
import { saveFile } from '../../files.ts'
import type { Item } from '../../pages/noticelist/useNotices.ts'
import { t } from '../../text.ts'

const EXPORT_LINK = /^\/tool\/exportTask\?row=(\d+)/
const EXPORTS = '/biz-export/exportTask'

/** Saves the files of an export; what fails is said by the call itself. */
async function downloadExport(id: string): Promise<void> {
  const { files } = await get<{ readonly files: readonly ExportFile[] }>(`${EXPORTS}/detail`, {
    query: { id },
  })
  for (const { fileNo } of files) await saveFile(`${EXPORTS}/download`, { id, fileNo })
}

/** What a message is about can be done without leaving the page; null where it has to be opened. */
export function atOnceOf({
  link,
}: Item): { readonly title: string; readonly run: () => Promise<void> } | null {
  const [, id] = EXPORT_LINK.exec(link) ?? []
  if (id === undefined) return null
  return { title: t('下载'), run: () => downloadExport(id).catch(() => undefined) }
}
