import { ApiError, loadServerTexts, post } from '../../api.ts'
import { adoptTokens, type TokenAnswer } from '../../session.ts'
import { t } from '../../text.ts'

export interface Credentials {
  readonly tenantId: string
  readonly username: string
  /** As it goes over the wire: see `sealPassword`. */
  readonly password: string
  readonly captchaKey?: string
  readonly captchaCode?: string
}
/** The sentence of a refused login in the operator's language. */
export function sentenceOfRefusal({
  error_description: sentence = '登录失败',
  error_detail: detail = '',
}: Pick<TokenAnswer, 'error_description' | 'error_detail'>): string {
  return detail === '' ? t(sentence) : `${t(sentence.slice(0, -detail.length - 1))}：${detail}`
}

/** Requests tokens; rejects with the server's message. Stores nothing on failure. */
export async function login(credentials: Credentials): Promise<void> {
  const response = await post<TokenAnswer>(
    '/blade-auth/oauth/token',
    {
      tenantId: credentials.tenantId,
      username: credentials.username,
      password: credentials.password,
      grant_type: credentials.captchaKey ? 'captcha' : 'password',
      scope: 'all',
      type: 'account',
    },
    {
      flat: true,
      quiet: true,
      headers: {
        'Tenant-Id': credentials.tenantId,
        ...(credentials.captchaKey
          ? { 'Captcha-Key': credentials.captchaKey, 'Captcha-Code': credentials.captchaCode ?? '' }
          : {}),
      },
    },
  )
  if (!response.access_token) {
    await loadServerTexts()
    throw new ApiError(400, sentenceOfRefusal(response), {
      mfaToken: response.mfa_token,
      mfaMethods: response.mfa_methods,
    })
  }
  adoptTokens(response)
}
