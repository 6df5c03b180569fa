import { Dialog as Modal, DialogPanel, DialogTitle } from '@headlessui/react'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { t } from '../text.ts'
import { recordFocus, restoreFocus } from './focusRecord.ts'
import { Icon } from './Icon.tsx'

interface DialogFrameProps {
  /** In the operator's language. */
  readonly title: string
  readonly close: () => void
  /** CSS pixels; limited by the width of the screen. */
  readonly width?: number
  readonly initialFocus?: RefObject<HTMLElement | null>
  readonly children: ReactNode
  /** Buttons at the lower edge. */
  readonly footer?: ReactNode
  /** Comes from the lower edge of the screen. */
  readonly sheet?: boolean
}

/** A modal dialog with a title: Escape and the scrim close it, the focus returns to where it was. */
export function Dialog({
  title,
  close,
  width = 440,
  initialFocus,
  children,
  footer,
  sheet = false,
}: DialogFrameProps) {
  const [previousFocus] = useState(recordFocus)
  // The dialog library only knows the focus since it was loaded, which may be after the first dialog was
  // requested.
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) restoreFocus(previousFocus)
      })
    },
    [previousFocus],
  )
  return (
    <Modal
      open
      onClose={close}
      className={`fixed inset-0 z-50 grid ${sheet ? 'place-items-end' : 'place-items-center'}`}
      data-zone="dialog"
      initialFocus={initialFocus}
    >
      <div className="scrim absolute inset-0" aria-hidden="true" />
      <DialogPanel className={sheet ? 'dialog dialog-sheet' : 'dialog'} style={{ width }}>
        <div className="flex h-12 shrink-0 items-center gap-2 border-b border-line pr-2.5 pl-5">
          <DialogTitle className="flex-1 text-[14px] font-semibold">{title}</DialogTitle>
          <button
            type="button"
            className="button button-quiet button-icon"
            aria-label={t('关闭')}
            onClick={close}
          >
            <Icon name="x" />
          </button>
        </div>
        <div className="min-h-0 flex-1 overflow-auto px-5 py-4">{children}</div>
        {footer ? (
          <div className="flex shrink-0 justify-end gap-2 border-t border-line px-5 py-3">{footer}</div>
        ) : null}
      </DialogPanel>
    </Modal>
  )
}
