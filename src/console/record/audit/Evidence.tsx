import { type ReactNode, useState } from 'react'
import { Icon } from '../../shell/Icon.tsx'
import { t } from '../../text.ts'
import type { OwnBlocksProps } from '../ownBlockProps.ts'
import './audit.css'

const ZOOMS = [0.5, 0.75, 1, 1.5, 2, 3] as const

/** The evidence of an application beside what is decided: a picture that is enlarged and turned, or a document. */
export function Evidence({ row }: OwnBlocksProps) {
  const address = typeof row.attachment === 'string' ? row.attachment : ''
  if (address === '')
    return (
      <section className="rec-block" aria-label={t('凭证')}>
        <h3 className="rec-head">{t('凭证')}</h3>
        <p className="state text-warn">
          <span className="glyph" data-tone="warn" data-shape="diamond" aria-hidden="true" />
          {t('没有凭证')}
        </p>
      </section>
    )
  return <Viewer key={address} address={address} />
}

function Viewer({ address }: { readonly address: string }) {
  const [zoom, setZoom] = useState(2)
  const [turns, setTurns] = useState(0)
  const isDocument = /\.pdf(?:$|\?)/i.test(address)
  const scale = ZOOMS[zoom] ?? 1
  return (
    <section className="evidence" aria-label={t('凭证')}>
      <h3 className="rec-head">
        {t('凭证')}
        <span className="more flex items-center gap-1">
          {isDocument ? null : (
            <>
              <span className="tabular-nums">{Math.round(scale * 100)}%</span>
              <Tool label={t('缩小')} run={() => setZoom(Math.max(0, zoom - 1))}>
                <Icon name="circle-minus" />
              </Tool>
              <Tool label={t('放大')} run={() => setZoom(Math.min(ZOOMS.length - 1, zoom + 1))}>
                <Icon name="circle-plus" />
              </Tool>
              <Tool label={t('旋转')} run={() => setTurns((turns + 1) % 4)}>
                <Icon name="rotate-cw" />
              </Tool>
            </>
          )}
          <a
            className="button button-quiet button-icon"
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t('在新窗口打开')}
            title={t('在新窗口打开')}
          >
            <Icon name="external-link" />
          </a>
        </span>
      </h3>
      <Page address={address} isDocument={isDocument} scale={scale} turns={turns} />
    </section>
  )
}

/** Scrolled by keyboard. */
const SCROLLED = { tabIndex: 0 } as const

interface PageProps {
  readonly address: string
  readonly isDocument: boolean
  readonly scale: number
  readonly turns: number
}

function Page({ address, isDocument, scale, turns }: PageProps) {
  const [isBroken, setBroken] = useState(false)
  if (isDocument) return <iframe src={address} title={t('凭证')} className="evidence-page" />
  if (isBroken)
    return (
      <p role="alert" className="p-4 text-bad">
        {t('凭证打不开，请在新窗口查看')}
      </p>
    )
  return (
    <div className="evidence-page" {...SCROLLED} role="group" aria-label={t('凭证图片')}>
      <img
        src={address}
        alt={t('凭证')}
        onError={() => setBroken(true)}
        style={{ width: `${scale * 100}%`, rotate: `${turns * 90}deg` }}
      />
    </div>
  )
}

interface ToolProps {
  readonly label: string
  readonly run: () => void
  readonly children: ReactNode
}

const Tool = ({ label, run, children }: ToolProps) => (
  <button
    type="button"
    className="button button-quiet button-icon"
    aria-label={label}
    title={label}
    onClick={run}
  >
    {children}
  </button>
)
