import { useRef } from 'react'
import { useSnapshot } from 'valtio'
import { Dialog } from '../shell/Dialog.tsx'
import type { DialogProps } from '../shell/dialogs.ts'
import { t } from '../text.ts'
import { MacroLine } from './MacroLine.tsx'
import { macros } from './macroStore.ts'

/** The macros of the account: run, changed or removed. */
export function MacroListDialog({ close }: DialogProps) {
  const { list } = useSnapshot(macros)
  const first = useRef<HTMLButtonElement>(null)
  return (
    <Dialog title={t('宏')} close={close} width={560} initialFocus={list.length > 0 ? first : undefined}>
      {list.length === 0 ? (
        <p className="py-6 text-center text-fg2">{t('还没有宏。用“开始录制”记下要重复的操作。')}</p>
      ) : null}
      <ul className="grid gap-1">
        {list.map((macro, index) => (
          <MacroLine key={macro.id} macro={macro} first={index === 0 ? first : undefined} close={close} />
        ))}
      </ul>
    </Dialog>
  )
}
