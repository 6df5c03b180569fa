import { useEffect, useState } from 'react'
import { get } from '../../api.ts'
import { useTab } from '../../tabs/TabContext.tsx'
import type { WhyUser } from './WhyHead.tsx'

/** The user of the page, whose name the tab takes; null until he is read. */
export function useWhyUser(id: string): WhyUser | null {
  const { rename } = useTab()
  const [user, setUser] = useState<WhyUser | null>(null)
  useEffect(() => {
    get<WhyUser>('/blade-system/user/detail', { query: { id }, quiet: true }).then(
      (read) => {
        setUser(read)
        rename(read.realName ?? read.account)
      },
      () => setUser(null),
    )
  }, [id, rename])
  return user
}
