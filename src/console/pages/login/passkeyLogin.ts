import { startAuthentication } from '@simplewebauthn/browser'
import { post } from '../../api.ts'
import { requestTokens } from './continueLogin.ts'

interface Asked {
  readonly token: string
  readonly options: Parameters<typeof startAuthentication>[0]['optionsJSON']
}

/** Logs in with a passkey; null where the user closed the dialog of the browser. */
export async function logInByPasskey(): Promise<true | null> {
  const { token, options } = await post<Asked>('/blade-auth/oauth/passkey-options', {}, { quiet: true })
  const credential = await startAuthentication({ optionsJSON: options }).catch((error: unknown) => {
    if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)) return null
    throw error
  })
  if (credential === null) return null
  await requestTokens({ grant_type: 'passkey', passkey_token: token, credential })
  return true
}
