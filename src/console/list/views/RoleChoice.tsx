import { useEffect, useState } from 'react'
import { t } from '../../text.ts'
import { readViewRoles } from './viewCalls.ts'

type Roles = Awaited<ReturnType<typeof readViewRoles>>

interface RoleChoiceProps {
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/** The roles that see a view; those that were removed are left out. */
export function RoleChoice({ chosen, onChange }: RoleChoiceProps) {
  const [roles, setRoles] = useState<Roles | null>(null)
  useEffect(() => {
    readViewRoles().then(setRoles, () => setRoles([]))
  }, [])
  const toggle = (id: string, on: boolean): void =>
    onChange([...chosen.filter((other) => other !== id && isRole(other)), ...(on ? [id] : [])])
  const isRole = (id: string): boolean => roles?.some((role) => role.id === id) ?? true
  return (
    <fieldset>
      <legend className="field-label">{t('共享给角色（只能查看和使用）')}</legend>
      <div className="grid max-h-40 grid-cols-2 gap-x-4 overflow-y-auto">
        {roles?.map(({ id, name }) => (
          <label key={id} className="flex h-8 min-w-0 items-center gap-2">
            <input
              type="checkbox"
              className="size-3.5 shrink-0 accent-accent"
              checked={chosen.includes(id)}
              onChange={(event) => toggle(id, event.target.checked)}
            />
            <span className="clip" title={name}>
              {name}
            </span>
          </label>
        )) ?? <p className="late col-span-2 h-8 text-fg3">{t('正在加载…')}</p>}
      </div>
    </fieldset>
  )
}
