import { t } from '../../text.ts'
import type { OwnBlocksProps } from '../ownBlockProps.ts'
import { orderStops } from './orderStops.ts'
import './order.css'

/** How far an order has come: five stops with what happened there, and how long it took. */
export function OrderProgress({ row }: OwnBlocksProps) {
  return (
    <section className="rec-block" aria-label={t('进度')}>
      <ol className="stops">
        {orderStops(row).map(({ label, value, tone, shape, isReached, took }) => (
          <li key={label} data-reached={isReached || undefined}>
            <span className="glyph" data-tone={tone} data-shape={shape} aria-hidden="true" />
            {took === '' ? null : <span className="took">{took}</span>}
            <b>{label}</b>
            <span>{value}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
