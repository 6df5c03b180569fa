import { useSnapshot } from 'valtio'
import { post } from '../api.ts'
import { t } from '../text.ts'
import { confirm } from './confirm.ts'
import { Dialog } from './Dialog.tsx'
import type { DialogProps } from './dialogs.ts'
import { errorLog } from './errorLog.ts'
import { ErrorTable } from './ErrorTable.tsx'
import { toast } from './toast.ts'

/** Errors the server takes in one call; older ones are given up. */
const MAX_UPLOADED = 50

async function upload(): Promise<void> {
  if (!(await confirm({ title: t('提示'), text: t('确定上传本地日志到服务器?') }))) return
  await post('/blade-log/error/upload', { logs: errorLog.entries.slice(0, MAX_UPLOADED) })
  errorLog.entries = []
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
