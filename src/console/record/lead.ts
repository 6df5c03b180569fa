import type { Resource } from '../../contract/define/resource.ts'
import { t } from '../text.ts'
import type { Row } from './calls.ts'
import { fieldNamed, mayRead } from '../../palette/fields.ts'
import { displayText, isOwnNumber, plainText, rowTitle } from './valueText.ts'

/** What a record's detail begins with, in the operator's language. */
export interface Lead {
  readonly title: string
  /** Its number, where that is not its title: a code people read out and copy. */
  readonly number: string
  readonly amount: { readonly label: string; readonly text: string } | null
  readonly says: readonly string[]
}

/** The field with the number of a noun; null where it has none. */
export function numberField({ title, fields, list }: Resource): string | null {
  if (isOwnNumber(fields[title])) return title
  return list.columns.find((name) => isOwnNumber(fields[name])) ?? null
}

const amountField = (resource: Resource, permissions: ReadonlySet<string>): string | null => {
  const declared = resource.detail.lead?.amount
  if (declared === null) return null
  const spec = declared ? resource.fields[declared] : undefined
  if (declared) return spec && mayRead(spec, permissions) ? declared : null
  return (
    resource.list.columns.find((name) => {
      const { kind, readPermission } = resource.fields[name] ?? {}
      return kind === 'money' && readPermission === undefined
    }) ?? null
  )
}

/** Fields whose values the lead shows, so that no value stands twice. */
export function leadFields(resource: Resource, permissions: ReadonlySet<string>): ReadonlySet<string> {
  const { lead } = resource.detail
  return new Set(
    [
      lead?.title ?? resource.title,
      numberField(resource),
      amountField(resource, permissions),
      lead?.times,
      ...(lead?.says ?? []),
      resource.stateField,
    ].filter((name) => name !== null && name !== undefined),
  )
}

function titleOf(resource: Resource, row: Row): string {
  const { title, times } = resource.detail.lead ?? {}
  const heading = title ? row[title] : null
  const text = typeof heading === 'string' && heading !== '' ? heading : rowTitle(resource.title, row)
  const count = times ? Number(row[times] ?? 1) : 1
  return count > 1 ? `${text} × ${count}` : text
}

/** The lead of a record, as its noun declares it or as it follows from the noun. */
export function leadOf(resource: Resource, row: Row, permissions: ReadonlySet<string>): Lead {
  const title = titleOf(resource, row),
    number = numberField(resource),
    amount = amountField(resource, permissions)
  const numberText = number ? String(row[number] ?? '') : ''
  const amountSpec = amount && typeof row[amount] === 'number' ? fieldNamed(resource, amount) : null
  return {
    title,
    number: numberText === title ? '' : numberText,
    amount:
      amount && amountSpec ? { label: t(amountSpec.label), text: plainText(amountSpec, row[amount]) } : null,
    says: (resource.detail.lead?.says ?? []).flatMap((name) => {
      const spec = fieldNamed(resource, name)
      const text = spec && mayRead(spec, permissions) ? displayText(spec, name, row) : ''
      return text === '' ? [] : [text]
    }),
  }
}
