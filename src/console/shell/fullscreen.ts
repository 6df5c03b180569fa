import { t } from '../text.ts'
import { toast } from './toast.ts'

/** Toggles fullscreen. */
export async function toggleFullscreen(): Promise<void> {
  try {
    if (document.fullscreenElement) await document.exitFullscreen()
    else await document.documentElement.requestFullscreen()
  } catch {
    toast(t('浏览器不允许全屏'), { tone: 'warn' })
  }
}
