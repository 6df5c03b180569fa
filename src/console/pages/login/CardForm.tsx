import type { ReactNode } from 'react'

interface CardFormProps {
  readonly className: string
  readonly title: string
  readonly text?: string
  readonly busy: boolean
  readonly submitLabel: string
  readonly submit: () => Promise<void>
  readonly leaveLabel: string
  readonly leave: () => void
  /** The fields. */
  readonly children: ReactNode
}

/** A form on a card: a title, fields, the button that sends it (Enter), and the way out. */
export function CardForm(props: CardFormProps) {
  return (
    <form
      noValidate
      aria-labelledby="card-title"
      aria-busy={props.busy}
      className={props.className}
      onSubmit={(event) => {
        event.preventDefault()
        void props.submit()
      }}
    >
      <header>
        <h1 id="card-title" className="text-title leading-7">
          {props.title}
        </h1>
        {props.text ? <p className="text-fg2">{props.text}</p> : null}
      </header>
      {props.children}
      <button type="submit" className="button button-primary h-9 justify-center" aria-disabled={props.busy}>
        {props.submitLabel}
        <kbd>↵</kbd>
      </button>
      <button type="button" className="button button-quiet self-start text-fg2" onClick={props.leave}>
        {props.leaveLabel}
      </button>
    </form>
  )
}
