import { useEffect, useRef, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { ApiError, loadServerTexts, post } from '../../api.ts'
import { adoptTokens, hasToken } from '../../session.ts'
import { sentenceOfRefusal } from './requestTokens.ts'
import { t } from '../../text.ts'
import { BINDING_PATH, keepBinding, readBinding } from './pendingBinding.ts'
import { readOffer } from './ProviderButtons.tsx'

/** A third-party user whom nobody knows here. */
export interface Guest {
  readonly ticket: string
  readonly name: string
  readonly tenantId: string
  readonly registration: boolean
}
type Step =
  | { readonly at: 'working' }
  | { readonly at: 'failed'; readonly text: string }
  | { readonly at: 'factor'; readonly token: string; readonly methods: readonly string[] }
  | { readonly at: 'unknown' | 'register'; readonly guest: Guest }
  | { readonly at: 'bind' }

type Answer = Parameters<typeof adoptTokens>[0] & {
  readonly oauth_id?: string
  readonly binding?: boolean
}

const FAILURES: Readonly<Record<string, string>> = {
  off: '没有这个第三方登录，或已停用',
  unreachable: '第三方服务暂时不能使用，请稍后再试',
}

/** Ends the visit at a third party whose answer is in the address of the page; resolves to what comes next. */
async function arrive(): Promise<Step | null> {
  const query = new URLSearchParams(location.search)
  const source = location.pathname.split('/').at(-1) ?? ''
  const valueOf = (...names: readonly string[]): string =>
    names.map((name) => query.get(name)).find((value) => value !== null) ?? ''
  // The code is used up by this; it is not left in the history.
  history.replaceState(null, '', location.pathname)
  const failure = FAILURES[valueOf('failure')]
  if (failure) return { at: 'failed', text: t(failure) }
  if (query.has('error')) return { at: 'failed', text: t('第三方没有同意登录') }
  const answer = await post<Answer>(
    '/blade-auth/oauth/token',
    {
      grant_type: 'social',
      scope: 'all',
      source,
      // DingTalk calls it otherwise.
      code: valueOf('code', 'authCode'),
      state: valueOf('state'),
      iss: valueOf('iss'),
    },
    { flat: true, quiet: true },
  )
  if (answer.access_token) {
    adoptTokens(answer)
    return null
  }
  if (answer.mfa_token) return { at: 'factor', token: answer.mfa_token, methods: answer.mfa_methods ?? [] }
  return answer.oauth_id ? welcome(answer, answer.oauth_id) : refused(answer)
}

async function welcome(answer: Answer, ticket: string): Promise<Step | null> {
  const name = answer.nick_name ?? ''
  if (answer.binding && hasToken()) {
    keepBinding({ ticket, name, back: '/info/index' })
    navigate(BINDING_PATH, { replace: true })
    return { at: 'bind' }
  }
  const { registration } = await readOffer(answer.tenant_id)
  return { at: 'unknown', guest: { ticket, name, tenantId: answer.tenant_id, registration } }
}

async function refused(answer: Answer): Promise<Step> {
  await loadServerTexts()
  return { at: 'failed', text: sentenceOfRefusal(answer) }
}

/** What the page of third-party logins shows, and how it goes on. */
export function useSocial() {
  const isBinding = location.pathname === BINDING_PATH
  const [step, setStep] = useState<Step>({ at: isBinding ? 'bind' : 'working' })
  const started = useRef(isBinding)
  const goOn = async (): Promise<void> => {
    try {
      const next = await arrive()
      if (next) setStep(next)
      else navigate('/', { replace: true })
    } catch (error) {
      setStep({ at: 'failed', text: error instanceof ApiError ? error.message : t('登录失败') })
    }
  }
  useEffect(() => {
    if (isBinding && !readBinding()) navigate('/', { replace: true })
    if (started.current) return
    started.current = true
    void goOn()
  }, [isBinding])
  return { step, setStep }
}
