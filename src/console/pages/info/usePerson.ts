import { useCallback, useEffect, useState } from 'react'
import { ApiError, get, post, upload } from '../../api.ts'
import { session } from '../../session.ts'
import { toast } from '../../shell/toast.ts'
import { t } from '../../text.ts'
import { keep } from '../../tokens.ts'
import { errorsOf, type Person, type PersonErrors, type PersonText, pictureError } from './person.ts'

const said = (error: unknown): string => (error instanceof ApiError ? error.message : t('未知错误'))

async function send(person: Person): Promise<void> {
  const { id, avatar, realName, name, phone, email, version } = person
  await post(
    '/blade-system/user/update-info',
    { id, avatar, realName, name, phone, email, version },
    { quiet: true },
  )
  if (!session.user) return
  session.user = { ...session.user, real_name: realName, nick_name: name, avatar: avatar ?? '' }
  keep('user', JSON.stringify(session.user))
}

/** Sends the person; what is refused comes back by field. */
async function refusalOf(person: Person): Promise<PersonErrors | null> {
  try {
    await send(person)
    return null
  } catch (error) {
    const named = error instanceof ApiError && error.field && error.field in person
    return { [named ? error.field : 'form']: said(error) }
  }
}

/** The operator's own row as it was read, and what is wrong with it. */
function useOwnRow() {
  const [person, setPerson] = useState<Person | null>(null)
  const [errors, setErrors] = useState<PersonErrors>({})
  const load = useCallback((): void => {
    setErrors({})
    get<Person>('/blade-system/user/info', { quiet: true })
      .then(setPerson)
      .catch((error: unknown) => setErrors({ form: said(error) }))
  }, [])
  useEffect(load, [load])
  return { person, setPerson, errors, setErrors, load }
}

/** The operator's own row while he edits it; errors stand by field, `form` for none of them. */
export function usePerson() {
  const { person, setPerson, errors, setErrors, load } = useOwnRow()
  const [busy, setBusy] = useState(false)

  const change = (part: Partial<Person>): void => {
    setPerson((before) => (before ? { ...before, ...part } : before))
    setErrors({})
  }
  const picture = async (file: File | undefined): Promise<void> => {
    const wrong = file ? pictureError(file) : null
    if (!file || wrong) return setErrors(wrong ? { avatar: wrong } : {})
    try {
      change({ avatar: (await upload(file, { quiet: true, use: 'avatar' })).link })
    } catch (error) {
      setErrors({ avatar: said(error) })
    }
  }
  const save = async (): Promise<void> => {
    if (!person || busy) return
    const found = errorsOf(person)
    setErrors(found)
    const first = Object.keys(found)[0]
    if (first) return document.getElementById(`info-${first}`)?.focus()
    setBusy(true)
    const refused = await refusalOf(person)
    if (refused) setErrors(refused)
    else {
      toast(t('更新成功'))
      load()
    }
    setBusy(false)
  }
  const set =
    (name: PersonText) =>
    (value: string): void =>
      change({ [name]: value })
  return {
    person,
    errors,
    busy,
    load,
    set,
    picture: (file: File | undefined) => {
      void picture(file)
    },
    save: () => {
      void save()
    },
  }
}
