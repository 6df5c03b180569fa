import { useEffect, useState } from 'react'
import type { AccountFigure } from '../../../contract/wire.ts'
import type { Sentence } from '../../../kernel/sentence.ts'
import { ApiError, get } from '../../api.ts'
import { useLiveVersion } from '../../live/useLiveVersion.ts'
import type { Row } from '../calls.ts'

/** What the server says about an application now; amounts in fen. */
export interface AuditView {
  readonly id: string
  readonly time: string
  readonly effects: readonly {
    readonly figure: AccountFigure
    readonly before: number
    readonly after: number
  }[]
  /** What the figure was when the application was filed, where it is another now. */
  readonly since: {
    readonly figure: AccountFigure
    readonly before: number
    readonly now: number
    readonly entries: number
  } | null
  readonly entries: readonly {
    readonly direction: 'debit' | 'credit'
    readonly subject: string
    readonly subjectName: string
    readonly amount: number
  }[]
  readonly checks: readonly {
    readonly label: Sentence
    readonly value: Sentence
    readonly tone: 'ok' | 'warn' | 'bad'
    readonly note: Sentence | null
  }[]
  readonly trail: readonly TrailStep[]
  /** Who decides next after the present level. */
  readonly next: string | null
  readonly mayDecide: boolean
  /** Why the operator may not decide, while somebody has to. */
  readonly obstacle: Sentence | null
}
export interface TrailStep {
  readonly who: string
  readonly what: 'apply' | 'pass' | 'reject' | 'transfer' | 'withdraw' | 'waits' | 'next'
  readonly level: number
  readonly time: string
  readonly remark: string
}

interface Shared {
  readonly key: string
  readonly answer: Promise<AuditView>
}
/** Blocks and foot of one record ask for the same at the same time. */
let shared: Shared | null = null

function read(id: string, version: string): Promise<AuditView> {
  const key = `${id}@${version}`
  if (shared?.key !== key)
    shared = { key, answer: get<AuditView>('/biz-finance/financeAudit/view', { query: { id }, quiet: true }) }
  return shared.answer
}

/** What the server says about an application, read again when it or its account changes. */
export function useAuditView(
  row: Row,
  version: string,
): { readonly view: AuditView | null; readonly error: string; readonly retry: () => void } {
  const [state, setState] = useState<{ readonly view: AuditView | null; readonly error: string }>({
    view: null,
    error: '',
  })
  const [attempts, setAttempts] = useState(0)
  const accountVersion = useLiveVersion('contractPartyAccount', String(row.accountId ?? ''))
  const { id } = row
  useEffect(() => {
    let isGone = false
    read(id, `${version}:${accountVersion}:${attempts}`).then(
      (view) => {
        if (!isGone) setState({ view, error: '' })
      },
      (failure: unknown) => {
        if (!isGone)
          setState({ view: null, error: failure instanceof ApiError ? failure.message : String(failure) })
      },
    )
    return () => {
      isGone = true
    }
  }, [id, version, accountVersion, attempts])
  return {
    view: state.view?.id === id ? state.view : null,
    error: state.error,
    retry: () => setAttempts(attempts + 1),
  }
}
