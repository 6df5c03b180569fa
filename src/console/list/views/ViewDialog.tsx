import { useId, useRef, useState } from 'react'
import { Dialog } from '../../shell/Dialog.tsx'
import { t } from '../../text.ts'

/** Asks for the name of a view to be saved. */
export function ViewDialog({
  proposal,
  save,
  close,
}: {
  readonly proposal: string
  readonly save: (name: string) => void
  readonly close: () => void
}) {
  const id = useId()
  const [name, setName] = useState(proposal)
  const field = useRef<HTMLInputElement>(null)
  const agree = (): void => {
    if (name.trim() === '') return field.current?.focus()
    save(name.trim())
    close()
  }
  return (
    <Dialog
      title={t('保存视图')}
      close={close}
      width={380}
      initialFocus={field}
      footer={<Buttons close={close} agree={agree} />}
    >
      <label htmlFor={id} className="field-label">
        {t('视图名称')}
      </label>
      <input
        ref={field}
        id={id}
        className="field"
        value={name}
        maxLength={30}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
            event.preventDefault()
            agree()
          }
        }}
      />
      <p className="mt-2 text-small text-fg3">{t('保存当前的筛选条件、排序和列；同名视图会被替换。')}</p>
    </Dialog>
  )
}

function Buttons({ close, agree }: { readonly close: () => void; readonly agree: () => void }) {
  return (
    <>
      <button type="button" className="button button-plain" onClick={close}>
        {t('取消')}
      </button>
      <button type="button" className="button button-primary" onClick={agree}>
        {t('保存')}
      </button>
    </>
  )
}
