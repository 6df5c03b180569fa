import { useSnapshot } from 'valtio'
import { post } from '../api.ts'
import { t } from '../text.ts'
import { confirm } from './confirm.ts'
import { Dialog } from './Dialog.tsx'
import type { DialogProps } from './dialogs.ts'
import { errorLog } from './errorLog.ts'
import { toast } from './toast.ts'

async function upload(): Promise<void> {
  if (!(await confirm({ title: t('提示'), text: t('确定上传本地日志到服务器?') }))) return
  await post('/blade-auth/oauth/logout', { logs: [...errorLog.entries] }, { flat: true })
  toast(t('日志上传成功'))
}

async function clear(): Promise<void> {
  if (!(await confirm({ title: t('提示'), text: t('确定清空本地日志记录?') }))) return
  errorLog.entries = []
  toast(t('清空成功'))
}

/** Errors of this browser session, to be uploaded or cleared. */
export function ErrorLogDialog({ close }: DialogProps) {
  const { entries } = useSnapshot(errorLog)
  return (
    <Dialog
      title={t('错误日志')}
      close={close}
      width={880}
      footer={
        <>
          <button
            type="button"
            className="button button-plain"
            disabled={entries.length === 0}
            onClick={() => {
              void clear()
            }}
          >
            {t('清空本地日志')}
          </button>
          <button
            type="button"
            className="button button-primary"
            disabled={entries.length === 0}
            onClick={() => {
              void upload()
            }}
          >
            {t('上传服务器')}
          </button>
        </>
      }
    >
      {entries.length === 0 ? (
        <p className="py-8 text-center text-fg2">{t('没有错误。打开页面以来一切正常。')}</p>
      ) : (
        <ErrorTable entries={entries} />
      )}
    </Dialog>
  )
}

interface ErrorTableProps {
  readonly entries: ReturnType<typeof useSnapshot<typeof errorLog>>['entries']
}

function ErrorTable({ entries }: ErrorTableProps) {
  return (
    <table className="w-full table-fixed text-small">
      <thead className="text-left text-fg2">
        <tr>
          <th className="w-24 py-1.5 font-medium">{t('类型')}</th>
          <th className="w-40 font-medium">{t('地址')}</th>
          <th className="font-medium">{t('内容')}</th>
          <th className="w-56 font-medium">{t('错误堆栈')}</th>
          <th className="w-34 font-medium">{t('时间')}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry, index) => (
          <tr key={index} className="border-t border-line align-top">
            <td className="py-1.5 pr-2">{entry.type}</td>
            <td className="clip pr-2" title={entry.url}>
              {entry.url}
            </td>
            <td className="pr-2 wrap-anywhere">{entry.message}</td>
            <td className="pr-2">
              <details>
                <summary className="clip font-mono" aria-label={t('错误堆栈')}>
                  {entry.stack.split('\n')[1]?.trim() ?? ''}
                </summary>
                <pre className="font-mono text-tiny whitespace-pre-wrap">{entry.stack}</pre>
              </details>
            </td>
            <td className="tabular-nums">{entry.time}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
