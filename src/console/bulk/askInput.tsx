import { useId } from 'react'
import type { Draft } from '../form/draft.ts'
import { Dialog } from '../shell/Dialog.tsx'
import { type DialogProps, openDialog } from '../shell/dialogs.ts'
import { t } from '../text.ts'
import { ActionForm, type ActionFormProps } from './ActionForm.tsx'

type InputQuestion = Omit<ActionFormProps, 'id' | 'done'> & { readonly yes: string }

function InputDialog({
  close,
  done,
  yes,
  ...question
}: InputQuestion & DialogProps & { readonly done: (input: Draft) => void }) {
  const id = useId()
  return (
    <Dialog
      title={question.title}
      close={close}
      width={480}
      footer={
        <>
          <button type="button" className="button button-plain" onClick={close}>
            {t('取消')}
          </button>
          <button type="submit" form={id} className="button button-primary">
            {yes}
          </button>
        </>
      }
    >
      <ActionForm
        id={id}
        {...question}
        done={(input) => {
          done(input)
          close()
        }}
      />
    </Dialog>
  )
}

/** Asks for an action's inputs in a small dialog; null if the operator cancels. */
export async function askInput(question: InputQuestion): Promise<Draft | null> {
  let answer: Draft | null = null
  await openDialog(({ close }: DialogProps) => (
    <InputDialog
      {...question}
      close={close}
      done={(input) => {
        answer = input
      }}
    />
  ))
  return answer
}
