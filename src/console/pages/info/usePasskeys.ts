import { useCallback, useEffect, useState } from 'react'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { ApiError, get, post } from '../../api.ts'
import { sealPassword } from '../../password.ts'
import { confirm } from '../../shell/confirm.ts'
import { toast } from '../../shell/toast.ts'
import { t } from '../../text.ts'

export interface Passkey {
  readonly id: string
  readonly name: string
  readonly createdTime: string
  readonly usedTime: string | null
}
const BASE = '/blade-system/user'
const quiet = { quiet: true } as const

/** Lets the browser make a passkey and stores it under a name; false where its dialog was closed. */
async function make(name: string, password: string): Promise<boolean> {
  const asked = await post<{ token: string; options: PublicKeyCredentialCreationOptionsJSON }>(
    `${BASE}/begin-passkey`,
    { password: await sealPassword(password) },
    quiet,
  )
  const { startRegistration } = await import('@simplewebauthn/browser')
  const credential = await startRegistration({ optionsJSON: asked.options }).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'InvalidStateError')
      throw new ApiError(400, t('这台设备上已经有此账号的通行密钥'))
    return null
  })
  if (credential === null) return false
  await post(`${BASE}/add-passkey`, { token: asked.token, name, credential }, quiet)
  return true
}

/** The operator's passkeys, and the calls that add, rename and remove one. */
export function usePasskeys() {
  const [passkeys, setPasskeys] = useState<readonly Passkey[] | null>(null)
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const load = useCallback(async (): Promise<void> => {
    setPasskeys(await get<readonly Passkey[]>(`${BASE}/passkeys`).catch(() => []))
  }, [])
  useEffect(() => {
    void load()
  }, [load])
  const run = async (task: () => Promise<boolean>): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    setError('')
    try {
      return await task()
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.message : t('未知错误'))
      return false
    } finally {
      setBusy(false)
      void load()
    }
  }
  return {
    passkeys,
    error,
    busy,
    add: (name: string, password: string) => run(() => make(name, password)),
    rename: (id: string, name: string) =>
      run(async () => {
        await post(`${BASE}/rename-passkey`, { id, name }, quiet)
        return true
      }),
    remove: async ({ id, name }: Passkey): Promise<void> => {
      const text = t('“{name}”不能再用来登录', { name })
      if (!(await confirm({ title: t('删除通行密钥'), text, yes: t('删除'), danger: true }))) return
      await run(async () => {
        await post(`${BASE}/remove-passkey`, { id }, quiet)
        toast(t('通行密钥已删除'))
        return true
      })
    },
  }
}
