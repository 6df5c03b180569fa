import type { Page } from '@playwright/test'
import { expect } from 'vitest'
import { cursorRow, palette, rowOf } from './console.ts'

/** Presses keys one after the other. */
export const press = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key)
}

/** Expects that an element of the page has the focus. */
export const expectFocus = (page: Page, step: string): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.activeElement?.tagName), { message: step }).not.toBe('BODY')

/** Moves the cursor by keyboard to the row that contains a text. */
export async function walkTo(page: Page, text: string): Promise<void> {
  await rowOf(page, text).waitFor()
  for (let step = 0; step < 40 && !(await (await cursorRow(page)).innerText()).includes(text); step += 1)
    await page.keyboard.press('j')
  expect(await (await cursorRow(page)).innerText()).toContain(text)
}

/** Confirms the open question, whose focus starts on cancel. */
export async function agree(page: Page, text: string | RegExp): Promise<void> {
  const question = page.getByRole('dialog').filter({ hasText: text })
  await question.waitFor()
  await press(page, 'Tab', 'Enter')
  await question.waitFor({ state: 'hidden' })
}

/** Types into the picker that has the focus, and takes the choice that contains a text. */
export async function pick(page: Page, typed: string, text: string | RegExp = typed): Promise<void> {
  await page.keyboard.type(typed)
  await page.getByRole('option', { name: text }).first().waitFor()
  await press(page, 'Enter')
}

/** Waits until the palette is closed. */
export const closed = (page: Page): Promise<void> => palette(page).waitFor({ state: 'hidden' })
