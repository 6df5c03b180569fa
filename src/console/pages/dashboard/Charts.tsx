import { use, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { permissionOf } from '../../../contract/define/permission.ts'
import type { Resource } from '../../../contract/define/resource.ts'
import { RESOURCES } from '../../../contract/index.ts'
import { NounChart } from '../../chart/NounChart.tsx'
import { menus } from '../../menus.ts'
import { wordsOf } from '../../nouns.ts'
import { t } from '../../text.ts'
import { Card } from '../home/Card.tsx'

/** How far back the charts look. */
const DAYS = 7
const dayOf = (back: number): string =>
  new Date(Date.now() + 8 * 3600_000 - back * 86_400_000).toISOString().slice(0, 10)

const words = new Map<string, Promise<void>>()
function wordsOnce(id: string): Promise<void> {
  const known = words.get(id) ?? wordsOf(id).catch(() => undefined)
  words.set(id, known)
  return known
}

/** The declared charts of everything the operator may see, over the last days. */
export function Charts() {
  const { permissions } = useSnapshot(menus)
  const nouns = RESOURCES.filter(
    (resource) => Object.keys(resource.charts).length > 0 && permissions.has(permissionOf(resource, 'view')),
  )
  return nouns.map((resource) => <NounCharts key={resource.id} resource={resource} />)
}

function NounCharts({ resource }: { readonly resource: Resource }) {
  use(wordsOnce(resource.id))
  const filter = useMemo(() => {
    const moment = Object.values(resource.charts).find(({ unit }) => unit)?.by ?? 'createTime'
    return { [`${moment}_dategt`]: dayOf(DAYS - 1), [`${moment}_datelt`]: dayOf(0) }
  }, [resource])
  return (
    <Card title={`${t(resource.label)} · ${t('近 {days} 天', { days: DAYS })}`}>
      <div className="grid divide-y divide-line">
        {Object.keys(resource.charts).map((title) => (
          <NounChart key={title} resource={resource} title={title} filter={filter} />
        ))}
      </div>
    </Card>
  )
}
