import { useCallback, useEffect, useState } from 'react'
import type { Sentence } from '../../../kernel/sentence.ts'
import { ApiError, get, post } from '../../api.ts'
import { confirm } from '../../shell/confirm.ts'
import { toast } from '../../shell/toast.ts'
import { t } from '../../text.ts'

/** A live login of the operator. */
export interface OwnSession {
  readonly id: string
  readonly clientIp: string | null
  readonly device: string | null
  readonly browser: string | null
  readonly loginTime: string
  readonly usedTime: string
  readonly newDevice: boolean
  readonly current: boolean
}
/** What happened to the operator's account. */
export interface Notice {
  readonly id: string
  readonly kind: string
  readonly sentence: Sentence
  readonly time: string
}
interface Loaded {
  readonly sessions: readonly OwnSession[]
  readonly notices: readonly Notice[]
}

const quiet = { quiet: true } as const

function useLoaded() {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [error, setError] = useState('')
  const load = useCallback(async (): Promise<void> => {
    try {
      const [sessions, notices] = await Promise.all([
        get<readonly OwnSession[]>('/blade-system/user/sessions', quiet),
        get<readonly Notice[]>('/blade-system/user/security-notices', quiet),
      ])
      setLoaded({ sessions, notices })
      setError('')
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.message : t('未知错误'))
    }
  }, [])
  useEffect(() => {
    void load()
  }, [load])
  return { loaded, error, load }
}

/** The operator's logins and notices, and the calls that end a login. */
export function useSessions() {
  const { loaded, error, load } = useLoaded()
  const [busy, setBusy] = useState(false)
  const change = async (question: string, path: string, body: Readonly<Record<string, string>>) => {
    if (busy || !(await confirm({ title: t('下线会话'), text: question, yes: t('下线'), danger: true })))
      return
    setBusy(true)
    try {
      await post(path, body)
      toast(t('已下线'))
    } catch {
      // The refusal was shown by `post`.
    } finally {
      setBusy(false)
      await load()
    }
  }
  return {
    loaded,
    error,
    busy,
    load: (): void => {
      void load()
    },
    end: ({ id, device, clientIp }: OwnSession): void => {
      const name = [device ?? '', clientIp ?? ''].filter(Boolean).join(' ')
      void change(t('{name} 上的登录立即失效，需要重新登录', { name }), '/blade-system/user/end-session', {
        id,
      })
    },
    endOthers: (): void => {
      void change(t('除当前会话外，其他登录都立即失效'), '/blade-system/user/end-other-sessions', {})
    },
  }
}
