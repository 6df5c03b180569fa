import { useEffect, useState } from 'react'
import { get } from '../../api.ts'
import { useTab } from '../../tabs/TabContext.tsx'
import { t } from '../../text.ts'

/** The name of the only role, else their number, in the operator's language. */
export function useRoleNames(roleIds: readonly string[]): string {
  const { rename } = useTab()
  const [name, setName] = useState('')
  const [first] = roleIds
  const count = roleIds.length
  useEffect(() => {
    if (count > 1) {
      setName(t('{count} 个角色', { count }))
      return
    }
    get<{ readonly roleName?: string }>('/blade-system/role/detail', {
      query: { id: first },
      quiet: true,
    }).then(
      ({ roleName = '' }) => {
        setName(roleName)
        rename(roleName)
      },
      () => setName(first ?? ''),
    )
  }, [first, count, rename])
  return name
}
