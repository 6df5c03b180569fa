import type { Platform } from '../../kernel/stroke.ts'

export const platform: Platform = /Mac|iP(hone|ad)/.test(globalThis.navigator?.platform ?? '')
  ? 'mac'
  : 'other'
