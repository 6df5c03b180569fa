import { blockOf, type PageBlock } from '../../../contract/parts/pageBlocks.ts'
import { fen, formatFen } from '../../../kernel/money.ts'
import { t } from '../../text.ts'
import { RichText } from '../noticelist/RichText.tsx'
import { rowsIn, textIn } from './editPage.ts'
import type { Inspected, Referred } from './useInspected.ts'

interface BlockPreviewProps {
  readonly block: PageBlock
  readonly inspected: Inspected
}
type Props = PageBlock['props']

const Picture = ({ address }: { readonly address: string }) =>
  address ? <img src={address} alt="" /> : <span className="phone-blank" />

const NavItems = ({ props, columns }: { readonly props: Props; readonly columns: number }) => (
  <div
    className="grid gap-2 p-2 text-center text-small"
    style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }}
  >
    {rowsIn(props, 'items').map((item, index) => (
      <span key={index} className="phone-nav">
        <Picture address={textIn(item, 'icon')} />
        {textIn(item, 'title')}
      </span>
    ))}
  </div>
)

const referredIn = (props: Props, name: string, found: Inspected['goods']): readonly (Referred | null)[] =>
  (Array.isArray(props[name]) ? (props[name] as unknown[]) : []).map((id) => found[String(id)] ?? null)

/** Says what consumers cannot have. */
const Gone = ({ one }: { readonly one: Referred | null }) =>
  one?.isOpen ? null : <span className="phone-gone">{one ? t('已下架') : t('不存在')}</span>

const Goods = ({ props, inspected }: { readonly props: Props; readonly inspected: Inspected }) => (
  <div className="p-2">
    <b>{textIn(props, 'title')}</b>
    <div className="phone-goods" data-layout={textIn(props, 'layout') || 'grid'}>
      {referredIn(props, 'skuIds', inspected.goods).map((one, index) => (
        <span key={index}>
          <Picture address="" />
          <span className="truncate">{one?.name || '—'}</span>
          {props.price === true && one?.price ? <b>{`¥${formatFen(fen(one.price))}`}</b> : null}
          <Gone one={one} />
        </span>
      ))}
    </div>
  </div>
)

const Articles = ({ props, inspected }: { readonly props: Props; readonly inspected: Inspected }) => (
  <div className="p-2">
    <b>{textIn(props, 'title')}</b>
    {referredIn(props, 'contentIds', inspected.contents).map((one, index) => (
      <p key={index} className="flex justify-between gap-2 border-b border-line py-1">
        <span className="truncate">{one?.name || '—'}</span>
        <Gone one={one} />
      </p>
    ))}
  </div>
)

const HotArea = ({ props }: { readonly props: Props }) => (
  <div className="relative">
    <Picture address={textIn(props, 'image')} />
    {rowsIn(props, 'areas').map(({ left, top, width, height }, index) => (
      <span
        key={index}
        className="phone-area"
        style={{
          left: `${Number(left)}%`,
          top: `${Number(top)}%`,
          width: `${Number(width)}%`,
          height: `${Number(height)}%`,
        }}
      />
    ))}
  </div>
)

/** How a block looks on a phone. */
export function BlockPreview({ block: { type, props }, inspected }: BlockPreviewProps) {
  switch (type) {
    case 'banner':
      return <Picture address={textIn(rowsIn(props, 'images')[0] ?? {}, 'image')} />
    case 'image':
      return <Picture address={textIn(props, 'image')} />
    case 'hotArea':
      return <HotArea props={props} />
    case 'navGrid':
      return <NavItems props={props} columns={Number(props.columns ?? 4)} />
    case 'tabBar':
      return <NavItems props={props} columns={Math.max(1, rowsIn(props, 'items').length)} />
    case 'goodsList':
      return <Goods props={props} inspected={inspected} />
    case 'articleList':
      return <Articles props={props} inspected={inspected} />
    case 'notice':
      return <p className="phone-notice">{textIn(props, 'text')}</p>
    case 'richText':
      return (
        <div className="p-2">
          <RichText text={textIn(props, 'html')} />
        </div>
      )
    case 'search':
      return <p className="phone-search">{textIn(props, 'placeholder')}</p>
    case 'countdown':
      return <p className="p-2">{`${textIn(props, 'title')} ${textIn(props, 'endTime').slice(0, 16)}`}</p>
    case 'spacer':
      return <div style={{ height: Number(props.height ?? 0) }} />
    default:
      return <p className="p-2 text-fg3">{t(blockOf(type)?.label ?? type)}</p>
  }
}
