import type { FieldSpec } from '../../src/contract/define/field.ts'
import type { Resource } from '../../src/contract/define/resource.ts'
import type { Client } from './client.ts'
import { NOUN_DRAFTS } from './nounDrafts.ts'

type Wire = Record<string, unknown>

/** Patterns are known for the specimen and for phones; other texts are free. */
function textValue(name: string, field: FieldSpec, number: number): string {
  if (name === 'phone') return `139${String(10_000_000 + number)}`
  if (field.pattern?.source.includes('[A-Z]{2}')) return `SP${number}`
  if (field.pattern?.source.includes('@')) return `row${number}@example.com`
  return `${name.slice(0, 2)}${number}`.slice(0, field.max ?? 255)
}

async function firstChoices(
  client: Client,
  target: Resource,
  where: FieldSpec['where'] = {},
): Promise<string[]> {
  const { data } = await client.get<{ id: string }[]>(
    `${target.path}/select`,
    Object.fromEntries(Object.entries(where).map(([name, value]) => [name, String(value)])),
  )
  if (Array.isArray(data) && data.length > 0) return data.map(({ id }) => id)
  const list = await client.get<{ records?: { id: string }[] } | { id: string }[]>(`${target.path}/list`, {
    size: 10,
  })
  return (Array.isArray(list.data) ? list.data : (list.data.records ?? [])).map(({ id }) => id)
}

/** A valid wire row with only its required fields; `number` makes unique fields unique. */
export async function validWire(
  resource: Resource,
  number: number,
  { client, resources }: { readonly client: Client; readonly resources: readonly Resource[] },
): Promise<Wire> {
  const wire: Wire = {}
  const unconditional = Object.entries(resource.fields).sort(
    ([, a], [, b]) => Number(Boolean(a.when)) - Number(Boolean(b.when)),
  )
  for (const [name, field] of unconditional) {
    if (
      field.computed ||
      (!field.required && !field.unique && field.kind !== 'secret') ||
      field.kind === 'parent'
    )
      continue
    if (
      field.when &&
      !Object.entries(field.when).every(
        ([other, value]) =>
          wire[other] === value || resource.fields[other]?.wire?.[String(value)] === wire[other],
      )
    )
      continue
    wire[name] = await validValue(name, field, number, { client, resources })
  }
  return { ...wire, ...(await NOUN_DRAFTS[resource.id]?.(number, client)) }
}

async function validValue(
  name: string,
  field: FieldSpec,
  number: number,
  { client, resources }: { readonly client: Client; readonly resources: readonly Resource[] },
): Promise<unknown> {
  switch (field.kind) {
    case 'integer':
    case 'money':
    case 'decimal':
    case 'percent':
      return Number(field.default ?? field.min ?? 1)
    case 'flag':
      return 1
    case 'oneOf':
      return Object.values(field.wire ?? {})[0]
    case 'someOf':
      return Object.values(field.wire ?? {}).slice(0, 2)
    case 'date':
      return '2026-01-31'
    case 'dateTime':
      return '2026-01-31 08:00:00'
    case 'dictionary': {
      const { data } = await client.get<readonly { dictKey: string }[]>(
        `/blade-system/${field.business ? 'dict-biz' : 'dict'}/dictionary`,
        { code: field.code },
      )
      return data[0]?.dictKey ?? '1'
    }
    case 'json':
      return { field: 'id', operator: 'equals', value: '1' }
    case 'reference':
    case 'references': {
      const target = resources.find((resource) => resource.id === field.to)
      if (!target) throw new Error(`${name} points to ${String(field.to)}, which is not declared`)
      const [id] = await firstChoices(client, target, field.where)
      if (!id) throw new Error(`there is no ${target.id} to point to`)
      return id
    }
    default:
      return textValue(name, field, number)
  }
}
