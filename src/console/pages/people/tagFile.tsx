import { type RefObject, useEffect, useRef, useState } from 'react'
import { flag, oneOf, reference, references } from '../../../contract/define/field.ts'
import { ApiError, loadServerTexts, post, randomId } from '../../api.ts'
import { askInput } from '../../bulk/askInput.tsx'
import type { Performer } from '../../bulk/performer.ts'
import type { Draft } from '../../form/draft.ts'
import { ChooseFile, ChosenFile } from '../../import/ChooseFile.tsx'
import { saveCsv } from '../../import/saveCsv.ts'
import { Dialog } from '../../shell/Dialog.tsx'
import { type DialogProps, openDialog } from '../../shell/dialogs.ts'
import { t } from '../../text.ts'
import { TagFileResult, type TagFileAnswer } from './TagFileResult.tsx'

const OPERATIONS = { add: 1, remove: 2 } as const
const FIELDS = {
  operation: oneOf(
    '操作',
    { add: '加标签', remove: '移除标签' },
    { wire: OPERATIONS, required: '请选择操作', default: 'add' },
  ),
  merchantId: reference('所属商户', { to: 'merchantConfig', required: '请选择所属商户' }),
  tagIds: references('标签', {
    to: 'userTag',
    where: { state: 'enabled' },
    max: 50,
    required: '请选择标签',
  }),
  createMissing: flag('没有的用户', { help: '文件中没有的手机号新建为该商户的用户' }),
}

/** The file being sent, with one idempotency key, so that a retry after a lost response tags nobody twice. */
interface PendingFile {
  readonly file: File
  readonly key: string
}

/** What a file is sent to, with the parameters beside it. */
export interface FileTarget {
  readonly title: string
  readonly path: string
  readonly parameters: Readonly<Record<string, string>>
}

function sendFile({ file, key }: PendingFile, { path, parameters }: FileTarget): Promise<TagFileAnswer> {
  const form = new FormData()
  for (const [name, value] of Object.entries(parameters)) form.append(name, value)
  form.append('file', file)
  return post<TagFileAnswer>(path, form, { quiet: true, key })
}

const tagParameters = (choice: Draft): FileTarget['parameters'] => ({
  operation: String(choice.operation === 'remove' ? OPERATIONS.remove : OPERATIONS.add),
  merchantId: String(choice.merchantId),
  tagIds: Array.isArray(choice.tagIds) ? choice.tagIds.join(',') : String(choice.tagIds),
  createMissing: choice.createMissing === true ? '1' : '0',
})

function useMobileFile(target: FileTarget) {
  const [pending, setPending] = useState<PendingFile | null>(null),
    [busy, setBusy] = useState(false),
    [error, setError] = useState(''),
    [answer, setAnswer] = useState<TagFileAnswer | null>(null)
  const send = (): void => {
    if (!pending) return
    setBusy(true)
    setError('')
    sendFile(pending, target)
      .then(setAnswer, (caught: unknown) => {
        if (!(caught instanceof ApiError)) throw caught
        setError(caught.message)
      })
      .finally(() => {
        setBusy(false)
      })
  }
  const choose = (file: File | null): void => {
    setPending(file && { file, key: randomId() })
    setError('')
  }
  return { pending, busy, error, answer, send, choose }
}

interface TagFileButtonsProps {
  readonly tagging: ReturnType<typeof useMobileFile>
  readonly primary: RefObject<HTMLButtonElement | null>
  readonly close: () => void
}

function TagFileButtons({ tagging: { pending, busy, answer, send }, primary, close }: TagFileButtonsProps) {
  return answer ? (
    <button ref={primary} type="button" className="button button-primary" onClick={close}>
      {t('完成')}
    </button>
  ) : (
    <>
      <button type="button" className="button button-plain" onClick={close}>
        {t('取消')}
      </button>
      <button
        ref={primary}
        type="button"
        className="button button-primary"
        disabled={busy || !pending}
        onClick={send}
      >
        {busy ? t('正在处理…') : t('上传')}
      </button>
    </>
  )
}

/** Asks for a file of mobile numbers, sends it, and tells what became of it. */
export function MobileFileDialog({ close, target }: DialogProps & { readonly target: FileTarget }) {
  const tagging = useMobileFile(target)
  const { pending, busy, error, answer, choose } = tagging
  const first = useRef<HTMLButtonElement>(null),
    primary = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    ;(pending || answer ? primary : first).current?.focus()
  }, [pending, answer])
  return (
    <Dialog
      title={target.title}
      close={close}
      width={640}
      initialFocus={first}
      footer={<TagFileButtons tagging={tagging} primary={primary} close={close} />}
    >
      {error ? (
        <p role="alert" className="mb-3 text-bad">
          {error}
        </p>
      ) : null}
      {answer ? (
        <TagFileResult answer={answer} />
      ) : pending ? (
        <div className="grid gap-3">
          <ChosenFile
            file={pending.file}
            drop={() => {
              choose(null)
            }}
          />
          <p>{t('每行一个手机号；不能处理的行会列出原因，其余照常处理。')}</p>
        </div>
      ) : (
        <ChooseFile
          buttonRef={first}
          busy={busy}
          choose={choose}
          template={() => {
            saveCsv(t('用户手机号模板'), [['手机号*', '备注']])
          }}
          limits={t('xlsx 或 csv，列为手机号、备注，最多 100000 行')}
        />
      )}
    </Dialog>
  )
}

/** Asks what to do with which tags, then for the file of mobile numbers. */
export const tagByFile: Performer = async (resource, { refresh }) => {
  await loadServerTexts()
  const choice = await askInput({
    resource,
    title: t('文件打标签'),
    yes: t('下一步'),
    fields: FIELDS,
    row: null,
  })
  if (!choice) return
  const target = {
    title: t('文件打标签'),
    path: '/biz-user/userinfo/templateUp',
    parameters: tagParameters(choice),
  }
  await openDialog(({ close }: DialogProps) => <MobileFileDialog close={close} target={target} />)
  await refresh()
}
