import { t } from '../text.ts'
import { toast } from './toast.ts'

/** Fills the screen with the console, or gives it back. */
export async function toggleFullscreen(): Promise<void> {
  try {
    if (document.fullscreenElement) await document.exitFullscreen()
    else await document.documentElement.requestFullscreen()
  } catch {
    toast(t('浏览器不允许全屏'), { tone: 'warn' })
  }
}
