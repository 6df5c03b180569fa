import { useRef } from 'react'
import { useSnapshot } from 'valtio'
import { hostView } from '../../hostView.ts'
import { appearance } from '../../appearance.ts'
import { confirm } from '../../shell/confirm.ts'
import { toast } from '../../shell/toast.ts'
import { t } from '../../text.ts'
import { exportBindings, importBindings, resetAll } from './bindings.ts'

async function importFile(file: File | undefined): Promise<void> {
  if (!file) return
  const count = importBindings(await file.text())
  if (count === null) toast(t('这不是快捷键文件'), { tone: 'bad' })
  else toast(t('已导入 {count} 处修改', { count }))
}

async function confirmReset(): Promise<void> {
  if (await confirm({ title: t('提示'), text: t('确定恢复全部默认快捷键?') })) resetAll()
}

/** Switch for single-letter keys, export and import of the changes, and reset. */
export function KeymapTools() {
  const { singleKeys } = useSnapshot(appearance)
  const fileInput = useRef<HTMLInputElement>(null)
  return (
    <>
      <label className="flex items-center gap-2 pr-2 text-fg2">
        <input
          type="checkbox"
          checked={singleKeys}
          onChange={(event) => hostView.singleKeys(event.target.checked)}
        />
        {t('单字母快捷键')}
      </label>
      <button type="button" className="button button-plain" onClick={exportBindings}>
        {t('导出')}
      </button>
      <button type="button" className="button button-plain" onClick={() => fileInput.current?.click()}>
        {t('导入')}
      </button>
      <input
        ref={fileInput}
        type="file"
        accept="application/json"
        hidden
        aria-label={t('导入')}
        onChange={(event) => {
          void importFile(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <button
        type="button"
        className="button button-plain"
        onClick={() => {
          void confirmReset()
        }}
      >
        {t('全部恢复默认')}
      </button>
    </>
  )
}
