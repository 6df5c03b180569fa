import { useRef } from 'react'
import { Dialog } from '../../shell/Dialog.tsx'
import { t } from '../../text.ts'
import { DetailOfCursor } from '../ListPane.tsx'
import { formTitle, PaneForm } from '../pane/PaneForm.tsx'
import type { ListScreenState } from '../useListScreen.ts'
import { CLOSED } from '../pane/usePane.ts'

/** The record or form of a list in a modal dialog, as in conventional mode. */
export function ListDialog({ screen }: { readonly screen: ListScreenState }) {
  const { kind } = screen.pane.view
  const form = kind === 'edit' || kind === 'new'
  const record = useRef<HTMLDivElement>(null)
  const close = (): void => {
    void screen.pane.show(CLOSED).then((closed) => {
      if (closed) screen.grid.current?.focus()
    })
  }
  return (
    <Dialog
      title={form ? formTitle(screen) : t('{label}详情', { label: t(screen.resource.label) })}
      close={close}
      width={form ? 720 : 560}
      {...(form ? {} : { initialFocus: record })}
    >
      <div className="-mx-5 -my-4 flex max-h-[72dvh] flex-col">
        {form ? (
          <PaneForm screen={screen} framed />
        ) : (
          <div
            ref={record}
            tabIndex={-1}
            data-zone="detail"
            className="flex min-h-0 flex-1 flex-col outline-none"
          >
            <DetailOfCursor screen={screen} framed />
          </div>
        )}
      </div>
    </Dialog>
  )
}
