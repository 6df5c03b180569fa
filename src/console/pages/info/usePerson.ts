import { useCallback, useEffect, useState } from 'react'
import { ApiError, get, post } from '../../api.ts'
import { upload } from '../../files.ts'
import { session } from '../../session.ts'
import { toast } from '../../shell/toast.ts'
import { t } from '../../text.ts'
import { writeStored } from '../../storedSession.ts'
import { errorsOf, type Person, type PersonErrors, type PersonText, pictureError } from './person.ts'

const messageOf = (error: unknown): string => (error instanceof ApiError ? error.message : t('未知错误'))

async function send(person: Person): Promise<void> {
  const { id, avatar, realName, name, phone, email, version } = person
  await post(
    '/blade-system/user/update-info',
    { id, avatar, realName, name, phone, email, version },
    { quiet: true },
  )
  if (!session.user) return
  session.user = { ...session.user, real_name: realName, nick_name: name, avatar: avatar ?? '' }
  writeStored('user', JSON.stringify(session.user))
}

/** Saves the person; returns the errors by field, null on success. */
async function submitErrors(person: Person): Promise<PersonErrors | null> {
  try {
    await send(person)
    return null
  } catch (error) {
    const namesField = error instanceof ApiError && error.field && error.field in person
    return { [namesField ? error.field : 'form']: messageOf(error) }
  }
}

/** The operator's own row as it was read, and its errors. */
function useOwnRow() {
  const [person, setPerson] = useState<Person | null>(null)
  const [errors, setErrors] = useState<PersonErrors>({})
  const load = useCallback((): void => {
    setErrors({})
    get<Person>('/blade-system/user/info', { quiet: true })
      .then(setPerson)
      .catch((error: unknown) => setErrors({ form: messageOf(error) }))
  }, [])
  useEffect(load, [load])
  return { person, setPerson, errors, setErrors, load }
}

/** The operator's own row while it is edited; errors by field, `form` for those of no field. */
export function usePerson() {
  const { person, setPerson, errors, setErrors, load } = useOwnRow()
  const [busy, setBusy] = useState(false)

  const change = (changes: Partial<Person>): void => {
    setPerson((previous) => (previous ? { ...previous, ...changes } : previous))
    setErrors({})
  }
  const changePicture = async (file: File | undefined): Promise<void> => {
    const avatarError = file ? pictureError(file) : null
    if (!file || avatarError) return setErrors(avatarError ? { avatar: avatarError } : {})
    try {
      change({ avatar: (await upload(file, { quiet: true, purpose: 'avatar' })).link })
    } catch (error) {
      setErrors({ avatar: messageOf(error) })
    }
  }
  const save = async (): Promise<void> => {
    if (!person || busy) return
    const fieldErrors = errorsOf(person)
    setErrors(fieldErrors)
    const firstField = Object.keys(fieldErrors)[0]
    if (firstField) return document.getElementById(`info-${firstField}`)?.focus()
    setBusy(true)
    const serverErrors = await submitErrors(person)
    if (serverErrors) setErrors(serverErrors)
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
      void changePicture(file)
    },
    save: () => {
      void save()
    },
  }
}
