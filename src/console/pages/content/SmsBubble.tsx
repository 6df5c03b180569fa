import { t } from '../../text.ts'
import './content.css'

interface SmsBubbleProps {
  readonly text: string
  readonly length: number
  readonly segments: number
}

/** A short message as a phone shows it, its length, and as how many messages it is charged. */
export const SmsBubble = ({ text, length, segments }: SmsBubbleProps) => (
  <figure className="sms-phone" aria-label={t('短信预览')}>
    <p className="sms-bubble">{text || t('预览')}</p>
    <p className="text-small text-fg2 tabular-nums">
      {t('示例共 {length} 字，按 {segments} 条计费', { length, segments })}
    </p>
  </figure>
)
