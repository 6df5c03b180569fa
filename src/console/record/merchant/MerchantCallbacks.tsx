import type { ChartAnswer } from '../../../contract/define/chart.ts'
import { countText, rateText } from '../../../kernel/figures.ts'
import { listPath } from '../../board/listPath.ts'
import { Link } from '../../location.tsx'
import { t } from '../../text.ts'
import { Nothing, OwnBlock } from '../own/OwnBlock.tsx'
import { useOwnAnswer } from '../own/useOwnAnswer.ts'

interface CallbacksProps {
  readonly merchantCode: string
  readonly version: string
  readonly url: string
}

/** How many of today's callbacks arrived, and which were given up. */
export function MerchantCallbacks({ merchantCode, version, url }: CallbacksProps) {
  const filter = { merchantCode, createTime: 'today' }
  const answer = useOwnAnswer<ChartAnswer>(
    '/biz-openapi/openapi/notify/chart',
    { chart: '各状态回调', ...filter },
    { version, permission: 'notify_view' },
  )
  const path = listPath('notify', filter)
  return (
    <OwnBlock
      title={t('回调')}
      answer={answer}
      height={72}
      link={path ? <Link href={path}>{t('回调记录')}</Link> : null}
    >
      {(data) => (
        <>
          {url === '' ? null : (
            <p className="own-url" title={url}>
              {url.replace('https://', '')}
            </p>
          )}
          {data.total.count === 0 ? <Nothing text={t('今天没有回调')} /> : <Counts data={data} />}
        </>
      )}
    </OwnBlock>
  )
}

function Counts({ data: { points, total } }: { readonly data: ChartAnswer }) {
  const delivered = points.find(({ key }) => key === 'delivered')?.count ?? 0,
    abandoned = points.find(({ key }) => key === 'abandoned')
  const waiting = total.count - delivered - (abandoned?.count ?? 0)
  const path = abandoned ? listPath('notify', abandoned.filter) : null
  return (
    <>
      <p className="own-line">
        <span>{t('今日送达')}</span>
        <span>
          <b className="font-medium">{`${countText(delivered)} / ${countText(total.count)}`}</b>{' '}
          <span className="text-fg2">{rateText(delivered, total.count)}</span>
        </span>
      </p>
      {waiting > 0 ? (
        <p className="own-line">
          <span>{t('还在通知')}</span>
          <span>{countText(waiting)}</span>
        </p>
      ) : null}
      {abandoned ? (
        <p className="own-line text-bad">
          <span>{t('已放弃')}</span>
          {path ? (
            <Link href={path}>{t('{count} 条', { count: abandoned.count })}</Link>
          ) : (
            <span>{countText(abandoned.count)}</span>
          )}
        </p>
      ) : null}
    </>
  )
}
