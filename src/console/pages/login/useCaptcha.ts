import { useCallback, useEffect, useState } from 'react'
import { get } from '../../api.ts'

interface Captcha {
  readonly key: string
  readonly image: string
}
const NONE: Captcha = { key: '', image: '' }

/** The picture to read before login; not shown when the server asks for none. */
export function useCaptcha(): Captcha & { readonly shown: boolean; readonly renew: () => void } {
  const [captcha, setCaptcha] = useState(NONE)
  const renew = useCallback(() => {
    get<Captcha>('/blade-auth/oauth/captcha', { flat: true, quiet: true })
      .then(setCaptcha)
      .catch(() => setCaptcha(NONE))
  }, [])
  useEffect(renew, [renew])
  return { ...captcha, shown: captcha.key !== '', renew }
}
