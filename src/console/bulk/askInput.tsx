import { useId, useRef } from 'react'
import type { Draft } from '../form/draft.ts'
import { mayDiscard } from '../form/unsaved.ts'
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
  const dirty = useRef(false)
  const leave = (): void => {
    if (!dirty.current) close()
    else void mayDiscard().then((isConfirmed) => isConfirmed && close())
  }
  return (
    <Dialog
      title={question.title}
      close={leave}
      width={Object.keys(question.fields).length > 4 ? 720 : 480}
      footer={
        <>
          <button type="button" className="button button-plain" onClick={leave}>
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
        dirty={dirty}
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
