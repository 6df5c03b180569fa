import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect } from 'vitest'
import { pdfText } from '../support/pdfText.ts'
import { dayAfter, formatDay } from '../../src/kernel/time.ts'
import { cursorText, grid, palette, rowOf } from './console.ts'

/** The day so many days after today, `YYYY-MM-DD`. */
export const dayFromNow = (days: number): string => dayAfter(formatDay(new Date()), days)

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
  for (let step = 0; step < 40 && !(await cursorText(page)).includes(text); step += 1)
    await page.keyboard.press('j')
  await expect.poll(() => cursorText(page)).toContain(text)
}

/** Focuses the list, goes to its first row and from there to the row that contains a text. */
export async function walkFromTop(page: Page, text: string): Promise<void> {
  await rowOf(page, text).waitFor()
  await grid(page).focus()
  await page.keyboard.press('Home')
  await walkTo(page, text)
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

/** The PDF that a step saves: its name, and its text without blanks. */
export async function savedFile(
  page: Page,
  step: () => Promise<unknown>,
): Promise<{ readonly name: string; readonly text: string }> {
  const saved = page.waitForEvent('download')
  await step()
  const file = await saved
  return {
    name: file.suggestedFilename(),
    text: (await pdfText(await readFile(await file.path()))).join(''),
  }
}
