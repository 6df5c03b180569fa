import type { Sentence } from '../../../kernel/sentence.ts'
import { Dialog } from '../../shell/Dialog.tsx'
import { Icon } from '../../shell/Icon.tsx'
import { sentence, t } from '../../text.ts'

/** The answer of `/blade-system/user/why`. */
export interface Explanation {
  readonly allowed: boolean
  readonly errCode: string | null
  readonly deed: { readonly id: string; readonly title: string }
  readonly user: { readonly account: string; readonly realName: string }
  readonly steps: readonly {
    readonly name: string
    readonly passed: boolean | null
    readonly sentence: Sentence
  }[]
}

interface ChainDialogProps {
  readonly explanation: Explanation
  readonly close: () => void
  /** Asks about another action. */
  readonly more: () => void
}

const SIGNS = {
  yes: { icon: 'circle-check', colour: 'text-ok', word: '通过' },
  no: { icon: 'circle-x', colour: 'text-bad', word: '不通过' },
  none: { icon: 'circle-dot', colour: 'text-fg3', word: '不影响' },
} as const

/** What decides whether a user may do something, link by link. */
export function ChainDialog({ explanation, close, more }: ChainDialogProps) {
  const { allowed, errCode, deed, user, steps } = explanation
  return (
    <Dialog
      title={t('{name} 的权限说明', { name: user.realName || user.account })}
      close={close}
      width={560}
      footer={
        <>
          <button type="button" className="button button-plain" onClick={more}>
            {t('再查一个')}
          </button>
          <button type="button" className="button button-primary" autoFocus onClick={close}>
            {t('关闭')}
          </button>
        </>
      }
    >
      <p className="text-fg2">{deed.title}</p>
      <p role="status" className={`my-2 text-[15px] font-semibold ${allowed ? 'text-ok' : 'text-bad'}`}>
        {allowed ? t('可以') : t('不可以')}
        {errCode ? <span className="ml-2 font-mono text-small text-fg3">{errCode}</span> : null}
      </p>
      <ol className="grid">
        {steps.map((step) => (
          <Link key={step.name} {...step} />
        ))}
      </ol>
    </Dialog>
  )
}

function Link({ name, passed, sentence: text }: Explanation['steps'][number]) {
  const { icon, colour, word } = SIGNS[passed === null ? 'none' : passed ? 'yes' : 'no']
  return (
    <li className="grid min-h-9 grid-cols-[20px_80px_1fr] items-center gap-2 border-b border-line last:border-0">
      <span className={colour}>
        <Icon name={icon} size={16} />
        <span className="sr-only">{t(word)}</span>
      </span>
      <span className="text-fg2">{t(name)}</span>
      <span className="break-all">{sentence(text)}</span>
    </li>
  )
}
