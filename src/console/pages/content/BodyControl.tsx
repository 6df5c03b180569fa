import { type KeyboardEvent, useRef } from 'react'
import { type OwnControlProps, stateOf } from '../../form/controls/controlProps.ts'
import { t } from '../../text.ts'
import { RichText } from '../noticelist/RichText.tsx'
import { FORMATS, type Format, formatted } from './formats.ts'
import './content.css'

/** The body of an article as HTML, with its preview at the width of a phone beside it. */
export function BodyControl(props: OwnControlProps) {
  const { spec, value, change, leave } = props
  const area = useRef<HTMLTextAreaElement>(null)
  const body = typeof value === 'string' ? value : ''
  const apply = (format: Format): void => {
    const element = area.current
    if (!element) return
    const { text, from, to } = formatted(body, [element.selectionStart, element.selectionEnd], format)
    change(text)
    requestAnimationFrame(() => {
      element.focus()
      element.setSelectionRange(from, to)
    })
  }
  const press = (event: KeyboardEvent): void => {
    const format = FORMATS.find(({ key }) => key === event.key.toLowerCase())
    if (!format || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    event.stopPropagation()
    apply(format)
  }
  return (
    <div className="content-editor">
      <div className="content-source">
        <Toolbar apply={apply} />
        <textarea
          ref={area}
          {...stateOf(props)}
          className="field h-auto font-mono"
          value={body}
          maxLength={spec.max}
          onChange={(event) => change(event.target.value === '' ? null : event.target.value)}
          onKeyDown={press}
          onBlur={leave}
        />
      </div>
      <section className="content-phone" aria-label={t('手机预览')}>
        {body ? <RichText text={body} /> : <p className="text-fg3">{t('预览')}</p>}
      </section>
    </div>
  )
}

const Toolbar = ({ apply }: { readonly apply: (format: Format) => void }) => (
  <div role="toolbar" aria-label={t('格式')} className="flex flex-wrap gap-1">
    {FORMATS.map((format) => (
      <button
        key={format.label}
        type="button"
        className="button button-quiet"
        title={format.key ? `Ctrl ${format.key.toUpperCase()}` : undefined}
        onClick={() => apply(format)}
      >
        {t(format.label)}
      </button>
    ))}
  </div>
)
