import type { Tone } from '../../contract/define/fieldOptions.ts'
import type { Resource } from '../../contract/define/resource.ts'
import type { Preview } from '../../contract/wire.ts'
import { plainText, rowTitle } from '../record/valueText.ts'
import { choiceText, sentence, t } from '../text.ts'
import type { ActionContext, ActionRequest } from './actionContext.ts'

/** A row of a preview; `reason` says why the change leaves it out, null where it is changed. */
export interface PreviewRow {
  readonly id: string
  readonly title: string
  /** Its main amount, '' where the noun has none. */
  readonly amount: string
  readonly state: string
  readonly tone: Tone | undefined
  readonly reason: string | null
}

/** The first amount among the columns of a noun. */
const amountField = (resource: Resource): string | undefined =>
  resource.list.columns.find((name) => resource.fields[name]?.kind === 'money')

/** The selected rows as a preview judged them: changed ones first. Empty for everything a filter finds. */
export function previewRows(
  { resource, source }: ActionContext,
  { selection }: ActionRequest,
  { skipped }: Preview,
): readonly PreviewRow[] {
  if (selection.kind !== 'rows') return []
  const reasons = new Map(
    skipped.flatMap((skip) => {
      const reason = skip.said ? sentence(skip.said) : t(skip.reason)
      return skip.ids.map((id) => [id, reason] as const)
    }),
  )
  const amount = amountField(resource),
    { states, stateField } = resource
  const rows = [...selection.ids].map((id): PreviewRow => {
    const row = source.get(source.indexOf(id))
    const state = stateField ? String(row?.[stateField] ?? '') : '',
      spec = amount === undefined ? undefined : resource.fields[amount]
    return {
      id,
      title: row ? rowTitle(resource.title, row) : id,
      amount: spec && amount !== undefined ? plainText(spec, row?.[amount]) : '',
      state: choiceText(states?.labels[state] ?? ''),
      tone: states?.tones?.[state],
      reason: reasons.get(id) ?? null,
    }
  })
  return [...rows.filter(({ reason }) => reason === null), ...rows.filter(({ reason }) => reason !== null)]
}
