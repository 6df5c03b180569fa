import { useEffect, useState } from 'react'
import { t } from '../../text.ts'
import { InfoField } from './InfoField.tsx'
import { type Passkey, usePasskeys } from './usePasskeys.ts'

/** The operator's passkeys: add, rename, remove. `added` is called when there is a new one. */
export function PasskeyPanel({ added }: { readonly added?: () => void }) {
  const passkeys = usePasskeys()
  const [adding, setAdding] = useState(false)
  if (!passkeys.passkeys) return <div className="late skeleton h-24" />
  return (
    <section className="flex flex-col gap-3 rounded-panel border border-line p-5" aria-busy={passkeys.busy}>
      <header>
        <h2 className="mb-1">{t('通行密钥')}</h2>
        <p className="text-fg2">{t('用指纹、面容或设备密码登录，不用输入密码，也算作两步验证')}</p>
      </header>
      <ul>
        {passkeys.passkeys.map((passkey) => (
          <PasskeyLine key={passkey.id} passkey={passkey} actions={passkeys} />
        ))}
      </ul>
      {adding ? (
        <AddForm
          passkeys={passkeys}
          close={(made) => {
            setAdding(false)
            if (made) added?.()
          }}
        />
      ) : (
        <>
          {passkeys.error ? (
            <p className="field-error" role="alert">
              {passkeys.error}
            </p>
          ) : null}
          <div>
            <button type="button" className="button button-plain" onClick={() => setAdding(true)}>
              {t('添加通行密钥')}
            </button>
          </div>
        </>
      )}
    </section>
  )
}

type Passkeys = ReturnType<typeof usePasskeys>

interface PasskeyLineProps {
  readonly passkey: Passkey
  readonly actions: Pick<Passkeys, 'rename' | 'remove'>
}

function PasskeyLine({ passkey, actions: { rename, remove } }: PasskeyLineProps) {
  const { id, name, createdTime, usedTime } = passkey
  const [draft, setDraft] = useState<string | null>(null)
  const save = (): void => {
    if (draft !== null && draft.trim() !== '' && draft !== name) void rename(id, draft.trim())
    setDraft(null)
  }
  return (
    <li className="flex min-h-10 items-center gap-3 border-b border-line py-2 last:border-0">
      <div className="min-w-0 flex-1">
        {draft === null ? (
          <p className="clip">{name}</p>
        ) : (
          <NameInput draft={draft} setDraft={setDraft} save={save} />
        )}
        <p className="text-small text-fg2">
          {usedTime
            ? t('{created} 添加，最近使用 {used}', { created: createdTime, used: usedTime })
            : t('{created} 添加，还没有使用过', { created: createdTime })}
        </p>
      </div>
      <button
        type="button"
        className="button button-quiet"
        aria-label={t('重命名 {name}', { name })}
        onClick={() => setDraft(name)}
      >
        {t('重命名')}
      </button>
      <button
        type="button"
        className="button button-quiet"
        aria-label={t('删除 {name}', { name })}
        onClick={() => void remove(passkey)}
      >
        {t('删除')}
      </button>
    </li>
  )
}

interface NameInputProps {
  readonly draft: string
  readonly setDraft: (draft: string | null) => void
  readonly save: () => void
}

const NameInput = ({ draft, setDraft, save }: NameInputProps) => (
  <input
    className="field"
    aria-label={t('通行密钥名称')}
    value={draft}
    maxLength={64}
    ref={focusOnce}
    onChange={(event) => setDraft(event.target.value)}
    onBlur={save}
    onKeyDown={(event) => {
      if (event.key === 'Enter') save()
      if (event.key === 'Escape') setDraft(null)
    }}
  />
)
/** The field replaces the button that was just pressed. */
const focusOnce = (input: HTMLInputElement | null): void => input?.focus()

function AddForm({
  passkeys,
  close,
}: {
  readonly passkeys: Passkeys
  readonly close: (made: boolean) => void
}) {
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  useEffect(() => {
    document.getElementById('info-passkey-name')?.focus()
  }, [])
  const submit = async (): Promise<void> => {
    if (name.trim() !== '' && password !== '' && (await passkeys.add(name.trim(), password))) close(true)
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <InfoField
        name="passkey-name"
        label={t('通行密钥名称')}
        value={name}
        required
        onChange={(value) => setName(value.slice(0, 64))}
      />
      <InfoField
        name="passkey-password"
        label={t('登录密码')}
        type="password"
        value={password}
        autoComplete="current-password"
        {...(passkeys.error ? { error: passkeys.error } : {})}
        required
        onChange={setPassword}
      />
      <AddButtons
        disabled={passkeys.busy || name.trim() === '' || password === ''}
        cancel={() => close(false)}
      />
    </form>
  )
}

const AddButtons = ({ disabled, cancel }: { readonly disabled: boolean; readonly cancel: () => void }) => (
  <div className="flex gap-2">
    <button type="submit" className="button button-primary" aria-disabled={disabled}>
      {t('下一步')}
    </button>
    <button type="button" className="button button-plain" onClick={cancel}>
      {t('取消')}
    </button>
  </div>
)
