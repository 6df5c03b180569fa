import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Fields } from '../../../contract/define/field.ts'
import type { Draft, FormSection } from '../../form/draft.ts'
import { inputId } from '../../form/fields.ts'
import { useInputForm } from '../../form/useInputForm.ts'
import { keepDraft, keptDraft } from './keptDraft.ts'
import { type RechargePreview, useRechargePreview } from './preview.ts'

const KEEP_MS = 1000

/** Keeps what is entered, a second after the last change; returns when that was. */
function useKeptDraft(accountId: string, draft: Draft, isDirty: boolean): string {
  const [keptAt, setKeptAt] = useState('')
  const text = JSON.stringify(draft)
  useEffect(() => {
    if (!isDirty) return undefined
    const timer = window.setTimeout(() => setKeptAt(keepDraft(accountId, draft)), KEEP_MS)
    return () => clearTimeout(timer)
  }, [accountId, text, isDirty])
  return keptAt
}

const sectionsOf = (fields: Fields): readonly FormSection[] => [
  { title: '', fields: Object.entries(fields).map(([name, spec]) => ({ name, spec, readOnly: false })) },
]

/** Whether a top-up can be applied for as it stands: somebody may approve it, and its serial number is new. */
const isPossible = ({ approvers, serialTakenBy }: RechargePreview): boolean =>
  approvers.length > 0 && serialTakenBy === null

/** The form of a top-up with what the server says about it; `check` is called with what is valid. */
export function useRecharge(
  fields: Fields,
  accountId: string,
  check: (draft: Draft, preview: RechargePreview) => void,
) {
  const formId = useId()
  const sections = useMemo(() => sectionsOf(fields), [fields])
  const values = useMemo(() => keptDraft(accountId) ?? {}, [accountId])
  const pending = useRef<Draft | null>(null)
  const form = useInputForm({
    formId,
    sections,
    values,
    done: (draft) => {
      pending.current = draft
      goOn()
    },
  })
  const draft = useWatch({ control: form.control }) as Draft
  const { preview, error, isCurrent } = useRechargePreview(accountId, draft)
  // What the server said about other inputs confirms nothing: it is waited for.
  const goOn = (): void => {
    const { current } = pending
    if (!current || !isCurrent || !preview) return
    pending.current = null
    if (!isPossible(preview)) {
      document.getElementById(inputId(formId, 'bankSerialNo'))?.focus()
      return
    }
    keepDraft(accountId, current)
    check(current, preview)
  }
  useEffect(goOn, [isCurrent, preview])
  return {
    ...form,
    formId,
    inputs: sections[0]?.fields ?? [],
    draft,
    preview,
    error,
    keptAt: useKeptDraft(accountId, draft, form.isDirty),
    canGoOn: preview === null || isPossible(preview),
  }
}
