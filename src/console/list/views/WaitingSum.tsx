import { useEffect, useState } from 'react'
import type { Resource } from '../../../contract/define/resource.ts'
import type { TotalsAnswer } from '../../../contract/define/totals.ts'
import { get } from '../../api.ts'
import { useLiveVersion } from '../../live/useLiveVersion.ts'
import { moneyText } from '../../record/moneyText.ts'
import { session } from '../../session.ts'
import { t } from '../../text.ts'
import type { ListScreenState } from '../useListScreen.ts'

const OWN_ID = '${userId}'

/** What waits for the operator among the rows of a noun, as a filter of its list; null where nothing can. */
function waitingFilter({ waits, stateField, states }: Resource) {
  const [wait] = Object.values(waits)
  if (!wait?.sum) return null
  const filter = Object.entries(wait.filter).map(([name, value]) => [
    name,
    value === OWN_ID
      ? (session.user?.user_id ?? '')
      : String((name === stateField ? states?.wire[String(value)] : undefined) ?? value),
  ])
  return { filter: Object.fromEntries(filter) as Readonly<Record<string, string>>, sum: wait.sum }
}

/** Beside the states of a list: how many wait for the operator, and what they add up to. */
export function WaitingSum({ screen: { resource, version } }: { readonly screen: ListScreenState }) {
  const [totals, setTotals] = useState<TotalsAnswer | null>(null)
  const live = useLiveVersion(resource.id)
  const waiting = waitingFilter(resource)
  const key = JSON.stringify(waiting)
  useEffect(() => {
    if (!waiting) return undefined
    const controller = new AbortController()
    get<TotalsAnswer>(`${resource.path}/totals`, {
      query: { ...waiting.filter, fields: waiting.sum },
      quiet: true,
      signal: controller.signal,
    }).then(setTotals, () => undefined)
    return () => controller.abort()
  }, [resource, key, version, live])
  if (!waiting || !totals) return null
  const sum = totals.sums[waiting.sum]?.sum ?? 0
  return (
    <p className="ml-auto flex shrink-0 gap-3 px-2 text-small text-fg2 tabular-nums">
      <span>
        {t('待我审核')} {totals.count.toLocaleString('en-US')}
      </span>
      {totals.count > 0 ? <span>{t('合计 {amount}', { amount: moneyText(sum) })}</span> : null}
    </p>
  )
}
