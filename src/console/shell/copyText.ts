import { t } from '../text.ts'
import { toast } from './toast.ts'

/** Puts text on the clipboard and says so, or why not. Answers whether it is there. */
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
