import { use, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { permissionOf } from '../../../contract/define/permission.ts'
import type { Resource } from '../../../contract/define/resource.ts'
import { RESOURCES } from '../../../contract/index.ts'
import { ResourceChart } from '../../chart/ResourceChart.tsx'
import { menus } from '../../menus.ts'
import { loadResourceTexts } from '../../resourceLoader.ts'
import { t } from '../../text.ts'
import { Card } from '../home/Card.tsx'

/** Days the charts cover. */
const DAYS = 7
const dayOf = (daysAgo: number): string =>
  new Date(Date.now() + 8 * 3600_000 - daysAgo * 86_400_000).toISOString().slice(0, 10)

const textLoads = new Map<string, Promise<void>>()
function loadTextsOnce(id: string): Promise<void> {
  const textLoad = textLoads.get(id) ?? loadResourceTexts(id).catch(() => undefined)
  textLoads.set(id, textLoad)
  return textLoad
}

/** The declared charts of every noun the operator may see, over the last days. */
export function Charts() {
  const { permissions } = useSnapshot(menus)
  const resources = RESOURCES.filter(
    (resource) => Object.keys(resource.charts).length > 0 && permissions.has(permissionOf(resource, 'view')),
  )
  return resources.map((resource) => <ResourceCharts key={resource.id} resource={resource} />)
}

function ResourceCharts({ resource }: { readonly resource: Resource }) {
  use(loadTextsOnce(resource.id))
  const filter = useMemo(() => {
    const dateField = Object.values(resource.charts).find(({ unit }) => unit)?.by ?? 'createTime'
    return { [`${dateField}_dategt`]: dayOf(DAYS - 1), [`${dateField}_datelt`]: dayOf(0) }
  }, [resource])
  return (
    <Card title={`${t(resource.label)} · ${t('近 {days} 天', { days: DAYS })}`}>
      <div className="grid divide-y divide-line">
        {Object.keys(resource.charts).map((title) => (
          <ResourceChart key={title} resource={resource} title={title} filter={filter} />
        ))}
      </div>
    </Card>
  )
}
