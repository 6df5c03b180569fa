import { ApiError, loadServerTexts, post } from '../../api.ts'
import { adoptTokens } from '../../session.ts'
import { sentenceOfRefusal } from './requestTokens.ts'

type Answer = Parameters<typeof adoptTokens>[0] & {
  readonly access_token?: string
  readonly error_description?: string
}

/** Sentence with which the server says that a login no longer waits. */
const WAIT_OVER = '验证已过期，请重新登录'

/** Requests tokens by a grant other than the password; stores nothing on failure. */
export async function requestTokens(parameters: Readonly<Record<string, unknown>>): Promise<void> {
  const answer = await post<Answer>(
    '/blade-auth/oauth/token',
    { scope: 'all', ...parameters },
    {
      flat: true,
      quiet: true,
    },
  )
  if (answer.access_token) return adoptTokens(answer)
  await loadServerTexts()
  const isOver = answer.error_description === WAIT_OVER
  throw new ApiError(400, sentenceOfRefusal(answer), isOver ? { errCode: 'WAIT_OVER' } : {})
}

/** Goes on with a login that waits for a second factor. */
export const continueLogin = (token: string, code: string): Promise<void> =>
  requestTokens({ grant_type: 'second_factor', mfa_token: token, mfa_code: code })
