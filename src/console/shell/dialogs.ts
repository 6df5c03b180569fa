import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import { proxy, ref } from 'valtio'
import { loadInTime } from '../loadInTime.ts'

/** Props of every dialog: a function that closes it. */
export interface DialogProps {
  readonly close: () => void
}
interface OpenDialog {
  readonly id: number
  readonly view: {
    readonly component: ComponentType<DialogProps> | LazyExoticComponent<ComponentType<DialogProps>>
  }
}

/** Dialogs on screen, the topmost last. */
export const dialogs = proxy({ open: [] as OpenDialog[] })
let lastId = 0
const closeCallbacks = new Map<number, () => void>()
const lazyComponents = new Map<
  () => Promise<ComponentType<DialogProps>>,
  LazyExoticComponent<ComponentType<DialogProps>>
>()

/** Opens a dialog; resolves when it has closed. The component renders `<Dialog>` and calls `close`. */
export function openDialog(
  component: ComponentType<DialogProps> | LazyExoticComponent<ComponentType<DialogProps>>,
): Promise<void> {
  const id = ++lastId
  dialogs.open = [...dialogs.open, { id, view: ref({ component }) }]
  return new Promise((resolve) => closeCallbacks.set(id, resolve))
}

/** Opens a dialog whose code is loaded on first use; pass the same function each time. */
export function openLazyDialog(load: () => Promise<ComponentType<DialogProps>>): Promise<void> {
  let component = lazyComponents.get(load)
  if (!component) {
    component = lazy(async () => ({ default: await loadInTime(load) }))
    lazyComponents.set(load, component)
  }
  return openDialog(component)
}

export function closeDialog(id: number): void {
  dialogs.open = dialogs.open.filter((dialog) => dialog.id !== id)
  closeCallbacks.get(id)?.()
  closeCallbacks.delete(id)
}
