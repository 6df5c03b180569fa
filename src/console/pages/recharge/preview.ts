import { useEffect, useRef, useState } from 'react'
import type { Draft } from '../../form/draft.ts'
import { useReading } from '../../record/useReading.ts'

interface Figure {
  readonly before: number
  readonly after: number
}
/** What the server says about a top-up while it is entered; amounts in fen. */
export interface RechargePreview {
  readonly time: string
  readonly accountName: string
  readonly settleMode: string
  readonly amount: number | null
  readonly balance: Figure | null
  readonly availableAmount: Figure | null
  readonly partyName: string | null
  readonly ownPartyName: string | null
  readonly level: 1 | 2
  readonly because: readonly ('amount' | 'payer')[]
  readonly limit: number
  readonly approvers: readonly { readonly id: string; readonly title: string; readonly open: number }[]
  readonly secondApprover: { readonly id: string; readonly title: string } | null
  readonly serialTakenBy: string | null
}

const REST_MS = 250
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** The parameters of the preview of what is entered so far; an amount that is none is left out. */
function queryOf(accountId: string, draft: Readonly<Draft>): Readonly<Record<string, string>> {
  const { amount } = draft
  const isAmount = typeof amount === 'number' && Number.isSafeInteger(amount) && amount > 0
  return {
    accountId,
    amount: isAmount ? String(amount) : '',
    bankSerialNo: textOf(draft.bankSerialNo),
    payerName: textOf(draft.payerName),
    auditorId: textOf(draft.auditorId),
  }
}

/** The preview of what is entered, once typing rests; the last one stays while the next is read. */
export function useRechargePreview(accountId: string, draft: Readonly<Draft>) {
  const query = queryOf(accountId, draft)
  const key = JSON.stringify(query)
  const [rested, setRested] = useState(query)
  useEffect(() => {
    const timer = window.setTimeout(() => setRested(query), REST_MS)
    return () => clearTimeout(timer)
  }, [key])
  const { data, error } = useReading<RechargePreview>(
    '/biz-finance/accountFinance/recharge/preview',
    rested,
    '',
  )
  const last = useRef<RechargePreview | null>(null)
  if (data) last.current = data
  return { preview: data ?? last.current, error, isCurrent: data !== null && JSON.stringify(rested) === key }
}
