import { type FormEvent, useId, useRef, useState } from 'react'
import { type ListView, MAX_VIEW_NAME } from '../../../contract/listViews.ts'
import { SHARE_VIEWS } from '../../../contract/branchEntries.ts'
import { ApiError } from '../../api.ts'
import { hasPermission } from '../../menus.ts'
import { Dialog } from '../../shell/Dialog.tsx'
import { t } from '../../text.ts'
import { RoleChoice } from './RoleChoice.tsx'

/** What is stored of a view beside filter, order and group; `roleIds` is absent without the right to share. */
export interface ViewAnswer {
  readonly name: string
  readonly roleIds: readonly string[] | undefined
  readonly withColumns: boolean
  readonly isDefault: boolean
}

interface ViewDialogProps {
  readonly title: string
  /** The view that is changed; null for a new one. */
  readonly view: ListView | null
  readonly isDefault: boolean
  readonly close: () => void
  /** Rejects with the server's refusal. */
  readonly save: (answer: ViewAnswer) => Promise<void>
  readonly saveAsNew?: ((answer: ViewAnswer) => Promise<void>) | undefined
}

/** Answer and refusal of the dialog. */
function useViewAnswer({ view, isDefault, close }: ViewDialogProps) {
  const [answer, setAnswer] = useState<ViewAnswer>({
    name: view?.name ?? '',
    roleIds: hasPermission(SHARE_VIEWS) ? (view?.roleIds ?? []) : undefined,
    withColumns: view !== null && view.columns !== null,
    isDefault,
  })
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const refuse = (sentence: string): void => {
    setError(sentence)
    field.current?.focus()
  }
  const send = async (store: (answer: ViewAnswer) => Promise<void>): Promise<void> => {
    if (busy) return
    const name = answer.name.trim()
    if (name === '') return refuse(t('请输入视图名称，最多 {most} 个字', { most: MAX_VIEW_NAME }))
    setBusy(true)
    try {
      await store({ ...answer, name })
      close()
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal
      setBusy(false)
      refuse(refusal.message)
    }
  }
  const change = (part: Partial<ViewAnswer>): void => {
    setAnswer({ ...answer, ...part })
    setError('')
  }
  return { answer, change, error, busy, field, send }
}

/** Asks for the name of a view, the roles that see it, and what else it keeps. */
export function ViewDialog(props: ViewDialogProps) {
  const { title, close, save, saveAsNew } = props
  const state = useViewAnswer(props)
  const id = useId()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void state.send(save)
  }
  return (
    <Dialog
      title={title}
      close={close}
      width={420}
      initialFocus={state.field}
      footer={
        <>
          <button type="button" className="button button-plain" onClick={close}>
            {t('取消')}
          </button>
          {saveAsNew ? (
            <button
              type="button"
              className="button button-plain"
              aria-disabled={state.busy}
              onClick={() => void state.send(saveAsNew)}
            >
              {t('另存为新视图')}
            </button>
          ) : null}
          <button type="submit" form={id} className="button button-primary" aria-disabled={state.busy}>
            {saveAsNew ? t('更新视图') : t('保存')}
          </button>
        </>
      }
    >
      <form id={id} onSubmit={submit} className="grid gap-3">
        <Fields {...state} />
        <p className="text-small text-fg3">
          {props.view && !saveAsNew ? t('筛选条件、排序和分组不变。') : t('保存当前的筛选条件、排序和分组。')}
        </p>
      </form>
    </Dialog>
  )
}

function Fields({ answer, change, error, field }: ReturnType<typeof useViewAnswer>) {
  const id = useId()
  return (
    <>
      <div>
        <label htmlFor={`${id}name`} className="field-label">
          {t('视图名称')}
        </label>
        <input
          ref={field}
          id={`${id}name`}
          className="field"
          value={answer.name}
          maxLength={MAX_VIEW_NAME}
          autoComplete="off"
          aria-invalid={error !== ''}
          aria-describedby={`${id}error`}
          onChange={(event) => change({ name: event.target.value })}
        />
        <p id={`${id}error`} role="alert" className="text-small text-bad">
          {error}
        </p>
      </div>
      {answer.roleIds ? (
        <RoleChoice chosen={answer.roleIds} onChange={(roleIds) => change({ roleIds })} />
      ) : null}
      <div className="grid">
        <Check
          label={t('同时保存列的顺序、宽度、显示和行高')}
          isChecked={answer.withColumns}
          onChange={(withColumns) => change({ withColumns })}
        />
        <Check
          label={t('打开列表时使用此视图')}
          isChecked={answer.isDefault}
          onChange={(isDefault) => change({ isDefault })}
        />
      </div>
    </>
  )
}

interface CheckProps {
  readonly label: string
  readonly isChecked: boolean
  readonly onChange: (isChecked: boolean) => void
}
const Check = ({ label, isChecked, onChange }: CheckProps) => (
  <label className="flex h-8 items-center gap-2">
    <input
      type="checkbox"
      className="size-3.5 accent-accent"
      checked={isChecked}
      onChange={(event) => onChange(event.target.checked)}
    />
    {label}
  </label>
)
