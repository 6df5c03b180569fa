import { useCallback, useRef } from 'react'
import type { Resource } from '../../contract/define/resource.ts'
import { rememberSave } from '../bulk/rememberSave.ts'
import { RecordForm } from '../form/RecordForm.tsx'
import { mayDiscard } from '../form/unsaved.ts'
import type { FormHandle } from '../../palette/formHandle.ts'
import type { Row } from '../record/calls.ts'
import { Dialog } from '../shell/Dialog.tsx'
import { type DialogProps, openDialog } from '../shell/dialogs.ts'
import { t } from '../text.ts'
import type { SingleState } from './singleRow.ts'

/** Opens the form of a single row in a dialog. */
export function openSingle(resource: Resource, row: Row, single: SingleState): void {
  void openDialog(({ close }: DialogProps) => (
    <SingleDialog resource={resource} row={row} single={single} close={close} />
  ))
}

function SingleDialog({
  resource,
  row,
  single,
  close,
}: DialogProps & { readonly resource: Resource; readonly row: Row; readonly single: SingleState }) {
  const form = useRef<FormHandle | null>(null)
  const attach = useCallback((handle: FormHandle | null) => {
    form.current = handle
  }, [])
  const leave = (): void => {
    if (!form.current?.dirty()) return close()
    void mayDiscard().then((agreed) => {
      if (agreed) close()
    })
  }
  const saved: Parameters<typeof RecordForm>[0]['saved'] = (answer) => {
    rememberSave(resource, answer, !row.id, single.reload)
    single.reload()
    close()
  }
  return (
    <Dialog title={t('修改{record}', { record: t(resource.label) })} close={leave} width={720}>
      <div className="-mx-5 -my-4 flex max-h-[72dvh] flex-col">
        <RecordForm resource={resource} row={row} saved={saved} cancel={leave} attach={attach} />
      </div>
    </Dialog>
  )
}
