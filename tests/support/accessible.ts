import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from 'vitest'

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Axe finds nothing serious on the page as it stands; the failure names rule and element, and `what` was looked at; `within` leaves out the rest of the page. */
export async function expectAccessible(page: Page, what?: string, within?: string): Promise<void> {
  const axe = new AxeBuilder({ page }).withTags(LEVELS)
  const { violations } = await (within ? axe.include(within) : axe).analyze()
  const grave = violations.filter((one) => one.impact === 'serious' || one.impact === 'critical')
  expect(grave.map((one) => `${one.id}: ${one.help} at ${one.nodes.map((node) => node.target.join(' ')).slice(0, 5).join(', ')}`), what).toEqual([])
}

/** Axe finds enough contrast everywhere on the page. */
export async function expectReadable(page: Page, what?: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withRules(['color-contrast']).analyze()
  expect(violations.flatMap((one) => one.nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary ?? ''}`)), what).toEqual([])
}
