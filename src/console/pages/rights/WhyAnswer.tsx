import { formatFen, type Fen } from '../../../kernel/money.ts'
import { Link } from '../../location.tsx'
import { Avatar } from '../../shell/Avatar.tsx'
import { Icon } from '../../shell/Icon.tsx'
import { sentence, t } from '../../text.ts'
import type { Explanation, useWhy, WhyStep } from './useWhy.ts'
import { whyPath } from './whyPath.ts'

const SIGNS = {
  yes: { icon: 'check', tone: 'ok', word: '通过' },
  no: { icon: 'x', tone: 'bad', word: '不通过' },
  none: { icon: 'circle-dot', tone: 'idle', word: '不影响' },
} as const
/** Names of the links as the server has them. */
const NAMES: ReadonlySet<string> = new Set([
  '账号',
  '租户',
  '角色',
  '按钮',
  '菜单与产品包',
  '接口权限',
  '数据权限',
  '数据状态',
  '金额',
])
const signOf = (passed: boolean | null) => SIGNS[passed === null ? 'none' : passed ? 'yes' : 'no']

interface WhyAnswerProps {
  readonly why: ReturnType<typeof useWhy>
  readonly userId: string
}

/** The answer in a sentence, the chain it follows from, and who else may. */
export function WhyAnswer({ why: { explanation, error, isAsking, retry }, userId }: WhyAnswerProps) {
  if (error)
    return (
      <button type="button" className="button button-plain mt-3" onClick={retry}>
        {t('重试')}
      </button>
    )
  if (!explanation)
    return <div className="late skeleton mt-4 h-24" role="status" aria-label={t('正在读取')} />
  return (
    <div aria-busy={isAsking}>
      <Banner explanation={explanation} />
      <div className="why-columns">
        <section>
          <h2>{t('依据，从账号到这一条')}</h2>
          <ol className="why-chain">
            {explanation.steps.map((step) => (
              <ChainLink key={step.name} step={step} />
            ))}
          </ol>
        </section>
        <Beside explanation={explanation} userId={userId} />
      </div>
    </div>
  )
}

function Banner({ explanation: { allowed, answer, limit } }: { readonly explanation: Explanation }) {
  const { icon, tone, word } = signOf(allowed)
  return (
    <div role="status" className="why-banner" data-tone={tone}>
      <span className="why-sign" data-tone={tone}>
        <Icon name={icon} size={18} />
        <span className="sr-only">{t(word)}</span>
      </span>
      <div>
        <p className="why-sentence">{sentence(answer)}</p>
        {limit ? (
          <p className="text-fg2">
            {t('超过 ¥{amount} 的不能：没有“{label}”', {
              amount: formatFen(limit.amount as Fen),
              label: t(limit.label),
            })}
          </p>
        ) : null}
      </div>
    </div>
  )
}

function ChainLink({ step: { name, passed, sentence: text, mend } }: { readonly step: WhyStep }) {
  const { icon, tone, word } = signOf(passed)
  return (
    <li className="why-link" data-tone={tone}>
      <span className="why-sign" data-tone={tone}>
        <Icon name={icon} size={14} />
        <span className="sr-only">{t(word)}</span>
      </span>
      <span className="why-name">{NAMES.has(name) ? t(name) : name}</span>
      <span className="min-w-0 wrap-anywhere">
        <span className={passed === false ? 'font-medium text-bad' : ''}>{sentence(text)}</span>
        {mend && passed !== true ? <span className="block text-small text-fg2">{sentence(mend)}</span> : null}
      </span>
    </li>
  )
}

interface BesideProps {
  readonly explanation: Explanation
  readonly userId: string
}

function Beside({ explanation: { allowed, errCode, deed, limit, others }, userId }: BesideProps) {
  const query = new URLSearchParams({ deed: deed.id }).toString()
  return (
    <aside className="why-aside">
      <section>
        <h2>{t('接口也一样')}</h2>
        <div className="why-call">
          <code className="wrap-anywhere">
            {deed.method} {deed.path}
          </code>
          <p className={allowed ? 'text-ok' : allowed === null ? 'text-fg2' : 'text-bad'}>
            {allowed
              ? t('返回 200')
              : allowed === null
                ? t('看是哪一条')
                : t('拒绝 {code}', { code: errCode ?? '' })}
          </p>
        </div>
      </section>
      <section>
        <h2>{limit ? t('谁能超过这个金额') : t('还有谁能')}</h2>
        {others.length === 0 ? <p className="text-fg2">{t('没有查到您能看到的其他人')}</p> : null}
        <ul>
          {others
            .filter(({ id }) => id !== userId)
            .map(({ id, name }) => (
              <li key={id} className="why-other">
                <Avatar name={name} size={24} />
                <Link href={`${whyPath(id)}?${query}`}>{name}</Link>
              </li>
            ))}
        </ul>
      </section>
    </aside>
  )
}
