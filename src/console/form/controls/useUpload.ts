import { useState } from 'react'
import type { FieldSpec } from '../../../contract/define/field.ts'
import { ApiError } from '../../api.ts'
import { upload } from '../../files.ts'
import type { OwnControlProps } from './controlProps.ts'

type UploadPurpose = 'avatar' | 'image' | 'doc' | 'singleUse'
const purposeOf = ({ kind, maxBytes, singleUse }: FieldSpec): UploadPurpose =>
  kind === 'file'
    ? singleUse
      ? 'singleUse'
      : 'doc'
    : maxBytes !== undefined && maxBytes <= 500 * 1024
      ? 'avatar'
      : 'image'

/** Uploads a chosen file and puts its address into the form; `refused` is the sentence of a refusal. */
export function useUpload({ spec, change }: Pick<OwnControlProps, 'spec' | 'change'>) {
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState('')
  const send = (file: File | undefined): void => {
    if (!file) return
    setBusy(true)
    setRefused('')
    upload(file, { quiet: true, purpose: purposeOf(spec) })
      .then(({ link }) => change(link))
      .catch((error: unknown) => setRefused(error instanceof ApiError ? error.message : String(error)))
      .finally(() => setBusy(false))
  }
  return { busy, refused, send }
}
