import { text } from '../../../contract/define/field.ts'
import { variablesIn } from '../../../contract/parts/smsText.ts'
import { ApiError, get, loadServerTexts, post } from '../../api.ts'
import { askInput } from '../../bulk/askInput.tsx'
import type { Performer } from '../../bulk/performer.ts'
import { toast } from '../../shell/toast.ts'
import { t } from '../../text.ts'

interface Stored {
  readonly content: string
  readonly params: readonly { readonly name: string; readonly label: string; readonly sample: string }[]
}
interface Result {
  readonly status: number
  readonly errorText: string | null
}
const SENT = 1,
  FAILED = 2
const TRIES = 12,
  WAIT_MS = 1_000
const PHONE = 'phone'

/** A field for the phone and one for each variable of the text. */
function fieldsOf({ params, content }: Stored) {
  const variables = variablesIn(content).map((name) => {
    const param = params.find((one) => one.name === name)
    const label = param?.label ?? name
    return [
      `of_${name}`,
      text(label, { required: '请输入变量的值', max: 200, default: param?.sample ?? '' }),
    ] as const
  })
  return {
    [PHONE]: text('手机号', {
      required: '请输入手机号',
      max: 11,
      mono: true,
      pattern: /^1[3-9]\d{9}$/,
      patternText: '手机号格式不正确',
      help: '每个手机号每天最多测试 5 次',
    }),
    ...Object.fromEntries(variables),
  }
}

/** Waits for what the provider says; null where it says nothing in time. */
async function resultOf(path: string, recordId: string): Promise<Result | null> {
  for (let index = 0; index < TRIES; index++) {
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
    const result = await get<Result>(`${path}/testResult`, { query: { recordId } })
    if (result.status === SENT || result.status === FAILED) return result
  }
  return null
}

/** Asks for a phone and the values of the variables, sends the text as it stands, and says what came of it. */
export const testSms: Performer = async (resource, { row, refresh }) => {
  if (!row) return
  await loadServerTexts()
  const stored = await get<Stored>(`${resource.path}/detail`, { query: { id: row.id } })
  const { content } = stored
  const fields = fieldsOf(stored)
  const input = await askInput({ resource, title: t('测试发送'), yes: t('发送'), fields, row: null })
  if (!input) return
  const params = Object.fromEntries(
    variablesIn(content).map((name) => [name, String(input[`of_${name}`] ?? '')]),
  )
  try {
    const { recordId } = await post<{ readonly recordId: string }>(`${resource.path}/testSend`, {
      id: row.id,
      phone: input[PHONE],
      params,
    })
    toast(t('测试短信已提交'))
    const result = await resultOf(resource.path, recordId)
    if (result?.status === SENT) toast(t('测试短信已发送'), { tone: 'ok' })
    else if (result) toast(t('测试发送失败：{error}', { error: result.errorText ?? '' }), { tone: 'bad' })
    else toast(t('服务商还没有应答，结果见短信记录'))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
  await refresh()
}
