import { resourceById } from '../../contract/index.ts'
import { get } from '../api.ts'
import { go } from '../go.ts'
import { toast } from '../shell/toast.ts'
import { t } from '../text.ts'
import { recordPath } from './recordPath.ts'

/** A record that the server found by a number. */
interface Found {
  readonly resource: string
  readonly id: string
  readonly field?: string
  readonly way?: string
}

/** Where a record opens that has this number; first one whose title it is, else one that only bears it. */
function addressOf(found: readonly Found[]): string | null {
  const isTitle = ({ resource, field }: Found): boolean => resourceById(resource)?.title === field
  const whole = found.filter(({ way }) => way === 'whole')
  for (const { resource, id } of [...whole.filter(isTitle), ...whole]) {
    const noun = resourceById(resource),
      address = noun ? recordPath(noun, id) : null
    if (address !== null) return address
  }
  return null
}

/**
 * Opens the record with a document number, of one noun or any; says so where none is found that the operator may
 * see.
 */
export async function openDocument(number: string, of?: string): Promise<void> {
  const found = await get<readonly Found[] | null>('/blade-system/search/records', {
    query: { q: number, limit: 20, in: 'numbers' },
  })
  const address = addressOf((found ?? []).filter(({ resource }) => of === undefined || resource === of))
  if (address === null) toast(t('没有可以打开的单据 {number}', { number }), { tone: 'warn' })
  else go(address)
}
