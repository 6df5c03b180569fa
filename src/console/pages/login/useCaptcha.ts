import { useCallback, useEffect, useState } from 'react'
import { get } from '../../api.ts'

interface Captcha {
  readonly key: string
  readonly image: string
}
const NONE: Captcha = { key: '', image: '' }

/** The captcha of the login; not required when the server returns none. */
export function useCaptcha(): Captcha & { readonly isRequired: boolean; readonly refresh: () => void } {
  const [captcha, setCaptcha] = useState(NONE)
  const refresh = useCallback(() => {
    get<Captcha>('/blade-auth/oauth/captcha', { flat: true, quiet: true })
      .then(setCaptcha)
      .catch(() => setCaptcha(NONE))
  }, [])
  useEffect(refresh, [refresh])
  return { ...captcha, isRequired: captcha.key !== '', refresh }
}
