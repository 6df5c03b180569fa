import type { ChartAnswer } from '../../../contract/define/chart.ts'
import { merchantOrderInfo } from '../../../contract/resources/order/merchantOrderInfo.ts'
import { fen, formatFen } from '../../../kernel/money.ts'
import { listPath } from '../../board/listPath.ts'
import { Link } from '../../location.tsx'
import { t } from '../../text.ts'
import { Nothing, OwnBlock } from '../own/OwnBlock.tsx'
import { useOwnAnswer } from '../own/useOwnAnswer.ts'
import { recordPath } from '../recordPath.ts'

const MAX_REASONS = 4
const MAX_ORDERS = 4
const ORDERS = '/biz-order/merchantOrderInfo'
const FAILED = String(merchantOrderInfo.states.wire.failed)

interface FailedOrder {
  readonly id: string
  readonly createTime: string
  readonly goodsName?: string | null
  readonly orderAmount?: number | null
}
interface Place {
  readonly merchantCode: string
  readonly version: string
}

/** Today's failed orders by their reason, and the last of them. */
export function MerchantFailures({ merchantCode, version }: Place) {
  const right = { version, permission: 'merchantOrderInfo_view' }
  const reasons = useOwnAnswer<ChartAnswer>(
    `${ORDERS}/chart`,
    { chart: '失败原因', merchantCode, createTime: 'today' },
    right,
  )
  const latest = useOwnAnswer<{ readonly records: readonly FailedOrder[] }>(
    `${ORDERS}/list`,
    { merchantCode, orderState: FAILED, createTime: 'today', size: MAX_ORDERS, count: 0 },
    right,
  )
  const count = reasons.data?.total.count ?? 0
  const path =
    count > 0
      ? listPath('merchantOrderInfo', { merchantCode, orderState: FAILED, createTime: 'today' })
      : null
  return (
    <OwnBlock
      title={t('今日失败')}
      answer={reasons}
      height={120}
      note={count > 0 ? t('{count} 笔', { count }) : null}
      link={path ? <Link href={path}>{t('看全部')}</Link> : null}
    >
      {(data) =>
        data.total.count === 0 ? (
          <Nothing text={t('今天没有失败的订单')} />
        ) : (
          <>
            <Reasons data={data} />
            <LastOrders orders={latest.data?.records ?? []} />
          </>
        )
      }
    </OwnBlock>
  )
}

function Reasons({ data: { points } }: { readonly data: ChartAnswer }) {
  const most = points[0]?.count ?? 1
  return (
    <ol className="own-rows">
      {points.slice(0, MAX_REASONS).map(({ key, label, count }, index) => (
        <li key={key}>
          <div className="own-line">
            <span title={label}>{label === '' ? t('没有原因') : label}</span>
            <b>{count}</b>
          </div>
          <div className="own-meter" aria-hidden="true">
            <i data-tone={index === 0 ? 'bad' : undefined} style={{ flex: count }} />
            <i data-tone="rest" style={{ flex: most - count }} />
          </div>
        </li>
      ))}
    </ol>
  )
}

const LastOrders = ({ orders }: { readonly orders: readonly FailedOrder[] }) => (
  <ol className="own-rows own-last">
    {orders.map(({ id, createTime, goodsName, orderAmount }) => {
      const path = recordPath(merchantOrderInfo, id),
        text = goodsName ?? ''
      return (
        <li key={id} className="own-line">
          <span>
            <time className="text-fg2">{createTime.slice(11)}</time>{' '}
            {path ? <Link href={path}>{text}</Link> : text}
          </span>
          <span>{typeof orderAmount === 'number' ? formatFen(fen(orderAmount)) : ''}</span>
        </li>
      )
    })}
  </ol>
)
