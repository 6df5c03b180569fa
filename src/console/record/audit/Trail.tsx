import { parseMoment } from '../../../kernel/time.ts'
import { durationText } from '../duration.ts'
import { detailMoment } from '../momentText.ts'
import { t } from '../../text.ts'
import type { TrailStep } from './auditView.ts'

const TEXTS: Readonly<Record<TrailStep['what'], string>> = {
  apply: '提交申请',
  pass: '同意',
  reject: '驳回',
  transfer: '转交',
  withdraw: '撤回',
  waits: '等待决定',
  next: '之后审核',
}
const LEVELS = ['', '一级', '二级']

const glyphOf = (what: TrailStep['what']): readonly [tone: string, shape: string] =>
  what === 'waits'
    ? ['info', 'half']
    : what === 'next'
      ? ['idle', 'ring']
      : what === 'reject'
        ? ['bad', 'full']
        : ['ok', 'full']

/** How long somebody has been waited for since the last step. */
function waitingText(since: string): string {
  const seconds = Math.round((Date.now() - parseMoment(since).getTime()) / 1000)
  return seconds > 0 ? t('已等 {time}', { time: durationText(seconds) }) : ''
}

/** Who acted on an application and when, who has to, and who will have to. */
export function Trail({
  trail,
  applyTime,
}: {
  readonly trail: readonly TrailStep[]
  readonly applyTime: string
}) {
  const last = trail.findLast(({ time }) => time !== '')?.time ?? applyTime
  return (
    <section className="rec-block" aria-label={t('经手')}>
      <h3 className="rec-head">{t('经手')}</h3>
      <ol className="audit-trail">
        {trail.map(({ who, what, level, time, remark }, index) => {
          const [tone, shape] = glyphOf(what)
          return (
            <li key={index}>
              <span className="glyph" data-tone={tone} data-shape={shape} aria-hidden="true" />
              <b>{who}</b>
              <span className="text-fg2">
                {what === 'apply' ? '' : `${t(LEVELS[level] ?? '')} `}
                {t(TEXTS[what])}
                {remark === '' ? '' : `${t('：')}${remark}`}
              </span>
              <time>{time === '' ? (what === 'waits' ? waitingText(last) : '') : detailMoment(time)}</time>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
