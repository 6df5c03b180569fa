import { useId, useState } from 'react'
import { FEEDBACK_INPUT } from '../../../contract/parts/feedBackInput.ts'
import { feedBack } from '../../../contract/resources/content/feedBack.ts'
import { encodeInput } from '../../../contract/wireOut.ts'
import { ApiError, post } from '../../api.ts'
import { ActionForm } from '../../bulk/ActionForm.tsx'
import type { Draft } from '../../form/draft.ts'
import { toast } from '../../shell/toast.ts'
import { t } from '../../text.ts'
import { FEEDBACK_PATH } from './helpCalls.ts'

/** The form by which an operator sends feedback; Ctrl Enter sends it. */
export function FeedBackForm({ done }: { readonly done: () => void }) {
  const id = useId()
  const [round, setRound] = useState(0)
  const [refusal, setRefusal] = useState('')
  const [busy, setBusy] = useState(false)
  const send = async (input: Draft): Promise<void> => {
    setBusy(true)
    try {
      const { feedNo } = await post<{ feedNo: string }>(
        `${FEEDBACK_PATH}/submit`,
        encodeInput(FEEDBACK_INPUT, input),
        { quiet: true },
      )
      toast(t('已提交 {feedNo}，24 小时内答复', { feedNo }), { tone: 'ok' })
      setRefusal('')
      setRound(round + 1)
      done()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section aria-label={t('提交意见反馈')}>
      <h2 className="mb-3 text-[20px] font-semibold">{t('意见反馈')}</h2>
      {refusal ? (
        <p role="alert" className="mb-3 text-bad">
          {refusal}
        </p>
      ) : null}
      <ActionForm
        key={round}
        id={id}
        resource={feedBack}
        title={t('提交意见反馈')}
        fields={FEEDBACK_INPUT}
        row={null}
        done={(input) => void send(input)}
      />
      <button type="submit" form={id} className="button button-primary mt-3" disabled={busy}>
        {t('提交')}
      </button>
    </section>
  )
}
