import { useCallback, useEffect, useState } from 'react'
import { ApiError, get, post } from '../../api.ts'
import { confirm } from '../../shell/confirm.ts'
import { toast } from '../../shell/toast.ts'
import { t } from '../../text.ts'

/** A third-party account by which the operator logs in. */
export interface Identity {
  readonly id: string
  readonly source: string
  readonly provider: string
  readonly displayName: string
  readonly createdTime: string
  readonly usedTime: string | null
}
interface Identities {
  readonly bound: readonly Identity[]
  readonly providers: readonly { readonly source: string; readonly name: string }[]
}
const BASE = '/blade-system/user'

/** The operator's third-party accounts, what more can be bound, and the call that unbinds one. */
export function useIdentities() {
  const [identities, setIdentities] = useState<Identities | null>(null)
  const [error, setError] = useState('')
  const load = useCallback(async (): Promise<void> => {
    setIdentities(await get<Identities>(`${BASE}/identities`).catch(() => ({ bound: [], providers: [] })))
  }, [])
  useEffect(() => {
    void load()
  }, [load])
  const unbind = async ({ id, displayName: name }: Identity): Promise<void> => {
    const text = t('“{name}”不能再用来登录', { name })
    if (!(await confirm({ title: t('解除绑定'), text, yes: t('解除绑定'), danger: true }))) return
    setError('')
    try {
      await post(`${BASE}/unbind-identity`, { id }, { quiet: true })
      toast(t('绑定已解除'))
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.message : t('未知错误'))
    }
    await load()
  }
  return { identities, error, unbind }
}
