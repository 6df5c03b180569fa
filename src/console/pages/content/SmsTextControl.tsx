import { useEffect, useRef, useState } from 'react'
import { sceneOf } from '../../../contract/parts/smsScenes.ts'
import {
  fillTemplate,
  partsOf,
  problemOf,
  signed,
  type TextProblem,
} from '../../../contract/parts/smsText.ts'
import { useWatch } from 'react-hook-form'
import { get } from '../../api.ts'
import { type OwnControlProps, stateOf } from '../../form/controls/controlProps.ts'
import { t } from '../../text.ts'
import { SmsBubble } from './SmsBubble.tsx'
import './content.css'

interface Described {
  readonly sceneCode: string
  readonly channelSign: string
  readonly params: readonly { readonly name: string; readonly label: string; readonly sample: string }[]
}

/** The scene of a template with its variables; null until it is read. */
function useScene(path: string, id: string | null): Described | null {
  const [scene, setScene] = useState<Described | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    if (id !== null)
      get<Described>(`${path}/detail`, { query: { id }, signal: controller.signal }).then(
        setScene,
        () => undefined,
      )
    return () => controller.abort()
  }, [path, id])
  return scene
}

/** The text of a short message with the variables of its scene, and how a phone gets it. */
export function SmsTextControl(props: OwnControlProps) {
  const { spec, value, change, leave, resource, rowId, form } = props
  const area = useRef<HTMLTextAreaElement>(null)
  const scene = useScene(resource.path, rowId)
  const sign: unknown = useWatch({ control: form, name: 'signName' })
  const content = typeof value === 'string' ? value : ''
  const insert = (name: string): void => {
    const element = area.current
    if (!element) return
    const { selectionStart: from, selectionEnd: to } = element
    const variable = `\${${name}}`
    change(content.slice(0, from) + variable + content.slice(to))
    requestAnimationFrame(() => {
      element.focus()
      element.setSelectionRange(from + variable.length, from + variable.length)
    })
  }
  const samples = Object.fromEntries((scene?.params ?? []).map(({ name, sample }) => [name, sample]))
  const text = signed(
    typeof sign === 'string' && sign !== '' ? sign : (scene?.channelSign ?? null),
    fillTemplate(content, samples),
  )
  const rules = sceneOf(scene?.sceneCode ?? '')
  return (
    <div className="content-editor">
      <div className="content-source">
        <Variables scene={scene} insert={insert} />
        <textarea
          ref={area}
          {...stateOf(props)}
          className="field sms-source h-auto"
          value={content}
          maxLength={spec.max}
          onChange={(event) => change(event.target.value === '' ? null : event.target.value)}
          onBlur={leave}
        />
        <Problem problem={rules && content ? problemOf(rules, content) : null} />
      </div>
      <SmsBubble text={text} length={text.length} segments={partsOf(text)} />
    </div>
  )
}

interface VariablesProps {
  readonly scene: Described | null
  readonly insert: (name: string) => void
}
const Variables = ({ scene, insert }: VariablesProps) => (
  <div role="toolbar" aria-label={t('变量')} className="flex flex-wrap gap-1">
    {scene?.params.map(({ name, label }) => (
      <button
        key={name}
        type="button"
        className="button button-plain"
        title={`\${${name}}`}
        onClick={() => insert(name)}
      >
        {t(label)}
      </button>
    ))}
  </div>
)

function Problem({ problem }: { readonly problem: TextProblem | null }) {
  return (
    <p role="status" className="text-small text-bad">
      {problem ? sentenceOf(problem) : null}
    </p>
  )
}

function sentenceOf(problem: TextProblem): string {
  switch (problem.kind) {
    case 'brace':
      return t('花括号只能用来写变量，变量名由字母、数字和下划线组成')
    case 'sign':
      return t('内容不要以【】开头，签名会自动加上')
    case 'unknown':
      return t('变量{name}未定义', { name: problem.name })
    case 'missing':
      return t('内容须含变量{name}', { name: problem.name })
  }
}
