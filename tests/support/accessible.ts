import type { Page } from '@playwright/test'
import axe, { type Result, type RunOptions } from 'axe-core'
import { expect } from 'vitest'

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Violations axe finds on the page, or inside the selector `within`. */
export async function violationsOf(
  page: Page,
  { within = null, only }: { readonly within?: string | null; readonly only?: RunOptions['runOnly'] } = {},
): Promise<readonly Result[]> {
  // Axe stays in the page until it is left: loading it is the largest cost of a check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axe.source};0`)
  return page.evaluate(
    async ({ selector, runOnly }) => {
      const { axe: here } = window as unknown as { axe: typeof axe }
      return (
        await here.run(selector ?? document, { ...(runOnly ? { runOnly } : {}), resultTypes: ['violations'] })
      ).violations
    },
    { selector: within, runOnly: only },
  )
}

/**
 * Expects no serious violation on the page, or inside the selector `within`; the failure names rule, element
 * and `label`.
 */
export async function expectAccessible(page: Page, label?: string, within?: string): Promise<void> {
  const violations = await violationsOf(page, {
    within: within ?? null,
    only: { type: 'tag', values: LEVELS },
  })
  const grave = violations.filter(
    (violation) => violation.impact === 'serious' || violation.impact === 'critical',
  )
  expect(
    grave.map(
      (violation) =>
        `${violation.id}: ${violation.help} at ${violation.nodes
          .map((node) => node.target.join(' '))
          .slice(0, 5)
          .join(', ')}`,
    ),
    label,
  ).toEqual([])
}

/** Expects sufficient contrast everywhere on the page. */
export async function expectReadable(page: Page, label?: string): Promise<void> {
  const violations = await violationsOf(page, { only: { type: 'rule', values: ['color-contrast'] } })
  expect(
    violations.flatMap((violation) =>
      violation.nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
    ),
    label,
  ).toEqual([])
}
