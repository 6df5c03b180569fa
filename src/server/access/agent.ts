import Bowser from 'bowser'
import { storable } from '../../kernel/text.ts'

/** The device and the browser of a program, as far as its `User-Agent` tells. */
export interface Agent {
  readonly device: string
  readonly browser: string
}

const joined = (...parts: readonly (string | undefined)[]): string =>
  parts.filter(Boolean).join(' ').slice(0, 64)

/** Reads a `User-Agent`: `Windows 10`, `Chrome 140`. A program that is no browser is named as it names itself. */
export function describeAgent(userAgent: string): Agent {
  if (userAgent === '') return { device: '', browser: '' }
  const { browser, os, platform } = Bowser.parse(storable(userAgent).slice(0, 1000))
  return {
    device: joined(os.name, os.versionName ?? os.version) || joined(platform.vendor, platform.model),
    browser: browser.name
      ? joined(browser.name, browser.version?.split('.')[0])
      : joined(storable(userAgent).split(' ')[0]),
  }
}
