import { useEffect, useState } from 'react'
import { get, post } from '../api.ts'
import { adoptTokens, session } from '../session.ts'
import { t } from '../text.ts'
import { readStored } from '../storedSession.ts'
import { Dialog } from './Dialog.tsx'
import type { DialogProps } from './dialogs.ts'

interface Choice {
  readonly id: string
  readonly deptName?: string
  readonly roleName?: string
  readonly title?: string
  readonly label?: string
}
const textOf = (choice: Choice): string =>
  choice.deptName ?? choice.roleName ?? choice.title ?? choice.label ?? choice.id

const requestTokens = (dept: string, role: string): Promise<Parameters<typeof adoptTokens>[0]> =>
  post(
    '/blade-auth/oauth/token',
    {
      grant_type: 'refresh_token',
      refresh_token: readStored('refresh'),
      scope: 'all',
      tenantId: readStored('tenant'),
    },
    { flat: true, headers: { 'Tenant-Id': readStored('tenant'), 'Dept-Id': dept, 'Role-Id': role } },
  )

/** Switches the operator to another of his departments and roles. */
export function SwitchRoleDialog({ close }: DialogProps) {
  const userId = session.user?.user_id ?? ''
  const depts = useChoices('/blade-system/dept/select', userId)
  const roles = useChoices('/blade-system/role/select', userId)
  const [dept, setDept] = useState(session.user?.dept_id ?? '')
  const [role, setRole] = useState(session.user?.role_id ?? '')
  const [error, setError] = useState('')
  const submit = async (): Promise<void> => {
    if (!dept) return setError(t('请选择部门'))
    if (!role) return setError(t('请选择角色'))
    adoptTokens(await requestTokens(dept, role))
    close()
    location.assign('/')
  }
  return (
    <Dialog
      title={t('用户信息选择')}
      close={close}
      width={380}
      footer={
        <button
          type="button"
          className="button button-primary"
          onClick={() => {
            void submit().catch(() => undefined)
          }}
        >
          {t('切换')}
        </button>
      }
    >
      <ChoiceField label={t('部门')} choices={depts} value={dept} onChange={setDept} />
      <ChoiceField label={t('角色')} choices={roles} value={role} onChange={setRole} />
      {error ? (
        <p className="field-error" role="alert">
          {error}
        </p>
      ) : null}
    </Dialog>
  )
}

function ChoiceField({
  label,
  choices,
  value,
  onChange,
}: {
  readonly label: string
  readonly choices: readonly Choice[]
  readonly value: string
  readonly onChange: (value: string) => void
}) {
  return (
    <label className="mb-3 block">
      <span className="field-label">{label}</span>
      <select className="field" value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{t('请选择')}</option>
        {choices.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {textOf(choice)}
          </option>
        ))}
      </select>
    </label>
  )
}

function useChoices(path: string, userId: string): readonly Choice[] {
  const [choices, setChoices] = useState<readonly Choice[]>([])
  useEffect(() => {
    get<readonly Choice[] | null>(path, { query: { userId } })
      .then((loadedChoices) => setChoices(loadedChoices ?? []))
      .catch(() => undefined)
  }, [path, userId])
  return choices
}
