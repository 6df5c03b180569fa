import { copyText } from '../../shell/copyText.ts'
import { t } from '../../text.ts'
import { PageHeader } from '../PageHeader.tsx'
import { CHECKS, type CheckResult, type CheckTone } from './checks.ts'
import { useChecks } from './useChecks.ts'

const TONES: Readonly<Record<CheckTone, string>> = { ok: '良好', warn: '注意', bad: '异常' }

/** The results as lines of text for a report to whoever runs the platform. */
const reportOf = (results: ReadonlyMap<string, CheckResult>): string =>
  [
    `${location.origin} ${new Date().toISOString()}`,
    ...CHECKS.map(({ name }) => {
      const result = results.get(name)
      return `${t(name)}\t${result ? `${t(TONES[result.tone])}\t${result.text}` : ''}`
    }),
  ].join('\n')

function Summary({ results }: { readonly results: ReadonlyMap<string, CheckResult> }) {
  const troubles = [...results.values()].filter(({ tone }) => tone !== 'ok').length
  return (
    <p role="status" className="mb-3 flex items-center gap-1.5">
      <span className="dot" data-tone={troubles === 0 ? 'ok' : 'warn'} />
      {results.size < CHECKS.length
        ? t('正在检测 {done}/{total}', { done: results.size, total: CHECKS.length })
        : troubles === 0
          ? t('全部正常')
          : t('{count} 项需要注意', { count: troubles })}
    </p>
  )
}

/** Checks the connection and this browser, with a report to copy. */
export function SelfCheckPage() {
  const { results, run, isDone } = useChecks()
  return (
    <>
      <PageHeader title={t('环境自检')}>
        <button
          type="button"
          className="button button-plain"
          aria-disabled={!isDone}
          onClick={() => void run()}
        >
          {t('重新检测')}
        </button>
        <button
          type="button"
          className="button button-plain"
          aria-disabled={!isDone}
          onClick={() => void copyText(reportOf(results))}
        >
          {t('复制结果')}
        </button>
      </PageHeader>
      <div className="min-h-0 flex-1 overflow-y-auto px-8 py-6 max-s:px-4">
        <Summary results={results} />
        <table className="w-full max-w-200 border-y border-line text-left">
          <thead className="sr-only">
            <tr>
              <th scope="col">{t('项目')}</th>
              <th scope="col">{t('状态')}</th>
              <th scope="col">{t('结果')}</th>
            </tr>
          </thead>
          <tbody>
            {CHECKS.map(({ name }) => (
              <CheckRow key={name} name={name} result={results.get(name)} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

const CheckRow = ({ name, result }: { readonly name: string; readonly result: CheckResult | undefined }) => (
  <tr className="border-b border-line align-top">
    <th scope="row" className="w-32 px-3 py-2 font-normal text-fg2">
      {t(name)}
    </th>
    <td className="w-24 px-3 py-2">
      {result ? (
        <span className="flex items-center gap-1.5">
          <span className="dot" data-tone={result.tone} />
          {t(TONES[result.tone])}
        </span>
      ) : (
        <span className="text-fg3">{t('等待')}</span>
      )}
    </td>
    <td className="px-3 py-2 break-words">{result?.text ?? ''}</td>
  </tr>
)
