import type { PageConfig } from '../../../contract/parts/pageBlocks.ts'
import { get, loadServerTexts } from '../../api.ts'
import type { Performer } from '../../bulk/performer.ts'
import { type DialogProps, openDialog } from '../../shell/dialogs.ts'
import { DesignDialog, type DesignedPage } from './DesignDialog.tsx'

interface Stored extends Omit<DesignedPage, 'config'> {
  readonly draftConfig: PageConfig | null
}

/** Opens the builder of a page, which saves its draft. */
export const designPage: Performer = async (resource, { row, refresh }) => {
  if (!row) return
  await loadServerTexts()
  const read = async (): Promise<DesignedPage> => {
    const { draftConfig, ...page } = await get<Stored>(`${resource.path}/detail`, { query: { id: row.id } })
    return { ...page, config: draftConfig }
  }
  const page = await read().catch(() => null)
  if (!page) return
  await openDialog(({ close }: DialogProps) => (
    <DesignDialog resource={resource} page={page} read={read} close={close} />
  ))
  await refresh()
}
