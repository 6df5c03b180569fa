import type { Resource } from '../../../contract/define/resource.ts'
import { countText } from '../../../kernel/figures.ts'
import { Link } from '../../location.tsx'
import { t } from '../../text.ts'
import type { Row } from '../calls.ts'
import { Nothing, OwnBlock } from '../own/OwnBlock.tsx'
import { rowsOf, type WirePage } from '../own/readPage.ts'
import { useOwnAnswer } from '../own/useOwnAnswer.ts'
import { recordPath } from '../recordPath.ts'
import { type ExpiryBucket, expiryBuckets } from './expiryBuckets.ts'
import './stock.css'

const ALL = 200
const NAMED = 3

/** Until when the available pieces of the SKU keep, all of its valid batches together. */
export function Expiries({
  resource,
  row,
  version,
}: {
  readonly resource: Resource
  readonly row: Row
  readonly version: string
}) {
  const answer = useOwnAnswer<WirePage>(
    `${resource.path}/page`,
    { skuId: String(row.skuId ?? ''), status: String(resource.states?.wire.valid ?? 1), size: ALL },
    { version, permission: 'stock_view' },
  )
  const batches = rowsOf(resource, answer.data)
  const buckets = expiryBuckets(batches, Date.now())
  return (
    <OwnBlock
      title={t('同款到期分布')}
      answer={answer}
      height={150}
      note={answer.data ? t('{count} 个有效批次', { count: batches.length }) : null}
    >
      {() =>
        buckets.every(({ qty }) => qty === 0) ? (
          <Nothing text={t('没有可用的库存')} />
        ) : (
          <Buckets resource={resource} buckets={buckets} />
        )
      }
    </OwnBlock>
  )
}

function Buckets({
  resource,
  buckets,
}: {
  readonly resource: Resource
  readonly buckets: readonly ExpiryBucket[]
}) {
  const most = Math.max(...buckets.map(({ qty }) => qty))
  return (
    <ol className="expiries">
      {buckets.map(({ label, qty, batches }, index) => (
        <li key={label}>
          <span>{t(label)}</span>
          <span className="expiry-bar" aria-hidden="true">
            <i data-tone={index === 0 ? 'warn' : undefined} style={{ width: `${(qty / most) * 100}%` }} />
          </span>
          <b className={qty === 0 ? 'text-fg3' : ''}>{countText(qty)}</b>
          {batches.length > 0 ? (
            <small>
              {batches.slice(0, NAMED).map((batch) => (
                <Batch key={batch.id} resource={resource} batch={batch} isSoon={index === 0} />
              ))}
              {batches.length > NAMED ? t('等 {count} 个', { count: batches.length }) : null}
            </small>
          ) : null}
        </li>
      ))}
    </ol>
  )
}

function Batch({
  resource,
  batch,
  isSoon,
}: {
  readonly resource: Resource
  readonly batch: Row
  readonly isSoon: boolean
}) {
  const path = recordPath(resource, batch.id),
    name = String(batch.batchNo ?? '')
  return (
    <span>
      {path ? <Link href={path}>{name}</Link> : name}
      {isSoon ? ` ${String(batch.expireTime ?? '').slice(5, 10)}` : ''}
    </span>
  )
}
