import { t } from '../text.ts'
import { toast } from './toast.ts'

/** Copies text to the clipboard and shows a toast. True if it succeeded. */
export async function copyText(text: string, successText = t('复制成功')): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    toast(successText)
    return true
  } catch {
    toast(t('复制失败，浏览器没有允许访问剪贴板'), { tone: 'bad' })
    return false
  }
}
