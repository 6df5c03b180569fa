import { type ComponentType, Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { closeDialog, type DialogProps, dialogs } from './dialogs.ts'

/** Every open dialog, the topmost last. */
export function Dialogs() {
  const { open } = useSnapshot(dialogs)
  return open.map(({ id, view }) => {
    const Content = view.component as ComponentType<DialogProps>
    return (
      <Suspense key={id} fallback={null}>
        <Content close={() => closeDialog(id)} />
      </Suspense>
    )
  })
}
