import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { readRow, type WireRow } from '../../contract/wire.ts'
import { ApiError, randomId } from '../api.ts'
import type { Row } from '../record/calls.ts'
import { type Saved, saveRow } from '../record/changes.ts'
import { toast } from '../shell/toast.ts'
import { t } from '../text.ts'
import { type Difference, differences, mergedDraft, type Side } from './conflict.ts'
import { activeFields, type Draft, wireDraft } from './draft.ts'
import type { FormPlan } from './formPlan.ts'

/** A save refused because the row has been saved by another user meanwhile. */
export interface Conflict {
  readonly differences: readonly Difference[]
  readonly base: Row
  readonly mine: Draft
  readonly theirs: Row
}

export interface Saving {
  readonly busy: boolean
  /** The version that is edited; null for a new row. */
  readonly base: Row | null
  readonly conflict: Conflict | null
  readonly save: (draft: Draft) => Promise<void>
  /** Saves the chosen sides on the other version. */
  readonly resolve: (sides: Readonly<Record<string, Side>>) => void
  /** Shows the differences between the input and a later version; without any, that version is edited from now on. */
  readonly compare: (theirs: Row) => void
  /** Returns to the form, now based on the other version. */
  readonly leaveConflict: () => void
}

interface SavingOptions {
  readonly plan: FormPlan
  readonly row: Row | null
  readonly form: UseFormReturn<Draft>
  readonly saved: (saved: Saved, creating: boolean) => void
  readonly onRefused: (error: ApiError) => void
}

/** The current row of a version conflict; null for every other refusal. */
const currentOf = (plan: FormPlan, error: ApiError): Row | null =>
  error.errCode === 'VERSION_CONFLICT' && error.body.current
    ? (readRow(plan.resource, error.body.current as WireRow) as Row)
    : null

const saveDraft = (
  plan: FormPlan,
  draft: Draft,
  { baseRow, key }: { readonly baseRow: Row | null; readonly key: string },
): Promise<Saved> =>
  saveRow(plan.resource, wireDraft(plan.resource, activeFields(plan.sections, draft), draft, baseRow), key)

/** Submits a form; the input is kept until the server has accepted it. */
export function useSaving({ plan, row, form, saved, onRefused }: SavingOptions): Saving {
  const [currentBase, setCurrentBase] = useState(row)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [busy, setBusy] = useState(false)
  const key = useRef('')
  const send = async (draft: Draft, baseRow: Row | null): Promise<void> => {
    setBusy(true)
    // Retries of an unanswered attempt keep its idempotency key: a lost response must not create a second row.
    key.current ||= randomId()
    try {
      const answer = await saveDraft(plan, draft, { baseRow, key: key.current })
      form.reset(draft)
      setBusy(false)
      toast(t(plan.creating ? '新增成功' : '更新成功'))
      saved(answer, plan.creating)
    } catch (error) {
      setBusy(false)
      if (!(error instanceof ApiError)) throw error
      if (error.code !== 0) key.current = ''
      const theirs = currentOf(plan, error)
      return theirs && baseRow ? handleConflict(draft, baseRow, theirs) : onRefused(error)
    }
  }
  const handleConflict = (mine: Draft, baseRow: Row, theirs: Row): void => {
    const found = conflictOf(plan, baseRow, mine, theirs)
    return found ? setConflict(found) : void send(mine, theirs)
  }
  const leaveConflict = (): void => {
    setCurrentBase(conflict?.theirs ?? currentBase)
    setConflict(null)
  }
  return {
    busy,
    conflict,
    base: currentBase,
    compare: (theirs) => {
      const found = currentBase && conflictOf(plan, currentBase, form.getValues(), theirs)
      return found ? setConflict(found) : setCurrentBase(theirs)
    },
    save: (draft) => send(draft, currentBase),
    resolve: (sides) => {
      if (!conflict) return
      const merged = mergedDraft(conflict.mine, conflict.differences, sides)
      leaveConflict()
      for (const [name, value] of Object.entries(merged)) form.setValue(name, value, { shouldDirty: true })
      void send(merged, conflict.theirs)
    },
    leaveConflict,
  }
}

/** How the input and a later version differ; null where they do not. */
function conflictOf(plan: FormPlan, base: Row, mine: Draft, theirs: Row): Conflict | null {
  const fields = plan.fields.filter((field) => !field.readOnly)
  const found = differences(fields, { base, mine, theirs })
  return found.length === 0 ? null : { differences: found, base, mine, theirs }
}
