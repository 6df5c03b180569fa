import { lazy, Suspense } from 'react'
import type { Argument } from '../../palette/command.ts'
import { createIndex } from '../../palette/match.ts'
import { type Page, type Session, valueKey } from '../../palette/session.ts'
import { registry, titleNow } from '../registry.ts'
import { t } from '../text.ts'
import { read } from './catalogue.ts'
import { dispatchPalette } from './palette.ts'
import type { Frozen } from './ranked.ts'
import { NOT_PERMITTED, type PaletteRow, type PaletteView } from './rows.ts'

const ArgumentForm = lazy(async () => ({ default: (await import('./ArgumentForm.tsx')).ArgumentForm }))
const answer = (values: Readonly<Record<string, unknown>>): void =>
  dispatchPalette({ type: 'answer', values })

/** The choices of a step that match the query; the first nine have a digit while the query is empty. */
function choiceRows(
  step: Extract<Argument, { kind: 'choice' }>,
  name: string,
  { query, frozen }: { readonly query: string; readonly frozen: Frozen },
): PaletteRow[] {
  const items = step
    .choices(frozen.ctx)
    .map((choice) => ({ ...choice, id: choice.value, title: t(choice.title), other: choice.title }))
  const matchingChoices =
    query === ''
      ? items
      : createIndex(items, { read })
          .search(query)
          .map(({ item }) => item)
  return matchingChoices.map((choice, index) => ({
    id: `choice.${choice.value}`,
    icon: '',
    title: choice.title,
    hint: choice.hint ? t(choice.hint) : undefined,
    digit: query === '' && index < 9 ? index + 1 : undefined,
    choose: () => answer({ [name]: choice.value }),
  }))
}

/** An argument step of a command: a list of choices, or a small form. */
export function argumentView(
  session: Session,
  page: Extract<Page, { kind: 'argument' }>,
  frozen: Frozen,
): PaletteView {
  const command = registry.get(page.command)
  const step = session.steps[page.step]
  if (!command || !step) return NOT_PERMITTED()
  const title = titleNow(command, frozen.ctx)
  const label = t(step.label)
  const note =
    session.steps.length > 1
      ? t('第 {step}/{count} 步', { step: page.step + 1, count: session.steps.length })
      : undefined
  const isSame = label === title.replace(/…$/, '')
  const view = { chips: isSame ? [label] : [title, label], note, empty: t('没有匹配的选项') }
  if (step.kind === 'choice') {
    const rows = choiceRows(step, valueKey(session.steps, page.step), { query: page.query, frozen })
    return {
      ...view,
      placeholder: t('选择{label}', { label }),
      sections: rows.length > 0 ? [{ id: 'choices', title: label, rows }] : [],
    }
  }
  const form = (
    <ArgumentForm
      key={page.step}
      fields={step.fields}
      values={session.values}
      resource={command.resource}
      title={title}
      answer={answer}
    />
  )
  return {
    ...view,
    placeholder: label,
    sections: [],
    body: <Suspense fallback={<p className="late p-4 text-fg2">{t('正在加载…')}</p>}>{form}</Suspense>,
  }
}
